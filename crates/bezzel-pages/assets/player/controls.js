// The controls of titles and panels: the title of a view is its settings. Steppers, choices,
// tabs, and panels that open over the page.
"use strict";
bezzel(function ({ Hold, OPEN, element, icon }) {
  /** How long a number may rest before it takes effect. */
  const REST = 300;

  /** A number with smaller and larger, which can be typed too. `onChange(value)`. */
  function stepper(words, { value, min, max, key = "page-size", rest = REST, onChange }) {
    let timer = null;
    let shown = value;
    // The value that the owner of this field knows: another one is on its way until the timer ends.
    let known = value;
    const input = element("input.stepper-value", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      value,
      maxlength: 9
    });
    words.label(input, key);
    const render = () => {
      input.value = shown;
      input.style.width = `${Math.max(1.2, String(shown).length * 0.62 + 0.3)}em`;
      less.disabled = shown <= min;
      more.disabled = shown >= max;
    };
    const take = (next, isNow) => {
      shown = next;
      render();
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          known = shown;
          onChange(shown);
        },
        isNow ? 0 : rest
      );
    };
    const step = (by) => take(Math.min(max, Math.max(min, shown + by)), false);
    input.addEventListener("change", () => {
      const text = input.value.trim();
      // Text that is not a number is ignored; a number that is too large is refused by the server
      // or the library.
      if (/^\d{1,9}$/.test(text) && Number(text) >= 1) take(Number(text), true);
      else render();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowUp") step(1);
      else if (event.key === "ArrowDown") step(-1);
      else if (event.key === "Enter") input.blur();
      else return;
      event.preventDefault();
    });
    const hold = new Hold();
    const button = (sign, name, by) =>
      hold.on(words.name(element("button", { "data-step": by }, sign), name), () => step(by));
    const less = button("−", "page-smaller", -1);
    const more = button("+", "page-larger", 1);
    const root = element("span.stepper", { role: "group" }, less, input, more);
    words.label(root, key);
    root.addEventListener("mousedown", (event) => {
      if (event.target.closest("button")) event.preventDefault();
    });
    render();
    return {
      root,
      input,
      get value() {
        return shown;
      },
      // A value on its way outlives a set to the old one: a visitor may choose something else before it is taken.
      set: (next) => {
        if (next === known && shown !== known) return;
        clearTimeout(timer);
        known = shown = next;
        render();
      },
      limit: (least, most) => {
        if (least === min && most === max) return;
        [min, max] = [least, most];
        render();
      }
    };
  }

  /** A choice among names; `label(name)` gives the words of each, `short(name)` those where there is little room. */
  function pick(words, { names, value, key, label, short = label, onChange, optional = false }) {
    const select = element("select", { "data-pick": key });
    for (const name of names) {
      const option = element("option", { value: name });
      words.follow(() => {
        option.textContent = label(name);
      });
      select.append(option);
    }
    select.value = value;
    words.label(select, key);
    const shown = element("span.pick-word", { "aria-hidden": "true" });
    const render = () =>
      shown.replaceChildren(
        element("span.long-word", label(select.value)),
        element("span.short-word", short(select.value))
      );
    words.follow(render);
    select.addEventListener("change", () => {
      render();
      // The keys belong to the page again.
      select.blur();
      onChange(select.value);
    });
    const root = element("span", { class: `pick${optional ? " opt" : ""}` }, shown, select);
    return {
      root,
      select,
      get value() {
        return select.value;
      },
      set: (next) => {
        select.value = next;
        render();
      }
    };
  }

  /** Tabs that say which panel of a stage is shown where there is room for one. */
  function tabs(words, stage, names, onChange = () => {}) {
    const list = element("div.switch", { role: "tablist" });
    const choose = (name) => {
      stage.dataset.tab = name;
      [...list.children].forEach((tab) => {
        tab.setAttribute("aria-selected", tab.dataset.tab === name);
        tab.tabIndex = tab.dataset.tab === name ? 0 : -1;
      });
      onChange(name);
    };
    for (const name of names) {
      list.append(
        words.put(element("button", { role: "tab", "data-tab": name, onclick: () => choose(name) }), `page-tab-${name}`)
      );
    }
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const next = (names.indexOf(stage.dataset.tab) + by + names.length) % names.length;
      choose(names[next]);
      list.children[next].focus();
    });
    choose(names[0]);
    return list;
  }

  /** A panel that opens below a button; `fill(panel)` makes its content when it opens. */
  function menu(button, fill) {
    const panel = element("div.popover.menu", { popover: "auto" });
    button.setAttribute("aria-haspopup", "dialog");
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      if (panel.matches(OPEN)) return panel.hidePopover();
      fill(panel);
      panel.showPopover();
      place();
      panel.querySelector("button, a, input, select")?.focus({ focusVisible: false });
    });
    // What does not fit beside its button goes over it, so that as much as possible is seen.
    const place = () => {
      const box = button.getBoundingClientRect();
      const { offsetHeight: height, offsetWidth: width } = panel;
      panel.style.left = `${Math.max(8, Math.min(window.innerWidth - width - 8, box.right - width))}px`;
      const isBelow = box.bottom + height + 8 <= window.innerHeight || box.top < window.innerHeight / 2;
      const top = isBelow ? Math.min(box.bottom + 6, window.innerHeight - height - 8) : box.top - height - 6;
      panel.style.top = `${Math.max(8, top)}px`;
    };
    panel.addEventListener("toggle", (event) => {
      button.setAttribute("aria-expanded", event.newState === "open");
    });
    // What was filled anew may be larger.
    panel.place = place;
    button.after(panel);
    return panel;
  }

  /** A line of a menu. */
  function menuItem(words, sign, key, run, attributes = {}, blanks = {}) {
    // Menus are made when they open, so their words need not follow the language.
    return element(
      "button.menu-item",
      { "data-item": key, onclick: run, ...attributes },
      icon(sign),
      element("span", words.say(key, blanks))
    );
  }

  return { stepper, pick, tabs, menu, menuItem };
});
