// The controls of titles and panels: the title of a view is its settings. Steppers, choices,
// tabs, and panels that open over the page.
"use strict";
bezzel(function ({ Hold, OPEN, element, iconButton, signed }) {
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

  /** A choice among names; `label` names each (words.js), `short` where there is little room. */
  function pick(words, { names, value, key, label, short = label, onChange, optional = false }) {
    const [long, brief] = [words.named(label), words.named(short)];
    const select = element("select", { "data-pick": key });
    for (const name of names) {
      const option = element("option", { value: name });
      words.follow(() => {
        option.textContent = long(name);
      });
      select.append(option);
    }
    select.value = value;
    words.label(select, key);
    const shown = element("span.pick-word", { "aria-hidden": "true" });
    const render = () =>
      shown.replaceChildren(
        element("span.long-word", long(select.value)),
        element("span.short-word", brief(select.value))
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

  /** A panel that opens below a button; `fill(panel)` fills it when it opens, or gives its content. */
  function menu(button, fill, { name = "", key = null, words = null } = {}) {
    const panel = element(`div.popover.menu${name}`, { popover: "auto", role: words && "dialog" });
    button.setAttribute("aria-haspopup", "dialog");
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      if (panel.matches(OPEN)) return panel.hidePopover();
      if (words) panel.setAttribute("aria-label", words.say(key));
      const content = fill(panel);
      if (content) panel.replaceChildren(...content.filter(Boolean));
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

  /** A line of a menu, which closes it. */
  function menuItem(words, sign, key, run, attributes = {}, blanks = {}) {
    const choose = ({ currentTarget }) => {
      currentTarget.closest("[popover]").hidePopover();
      run();
    };
    // Menus are made when they open, so their words need not follow the language.
    return signed("button.menu-item", sign, words.say(key, blanks), {
      "data-item": key,
      onclick: choose,
      ...attributes
    });
  }

  /** A button with an icon and a word, and the panel below it: [button, panel]. */
  function panelButton(words, sign, key, word, fill) {
    const button = iconButton(words, sign, key, () => {}, { word });
    return [button, menu(button, fill)];
  }

  /** The button that saves, and its panel: a line for each [key, run, blanks], and one that prints. */
  function saveMenu(words, lines) {
    return panelButton(words, "save", "page-save-long", "page-save", (panel) => {
      panel.setAttribute("aria-label", words.say("page-save"));
      return [
        ...lines().map(([key, run, blanks]) => menuItem(words, "save", key, run, {}, blanks)),
        menuItem(words, "open", "page-print", () => window.print())
      ];
    });
  }

  /** A choice among names, as pressed buttons; `label` names each (words.js). */
  function choice(words, key, names, chosen, label, onChoose) {
    const buttons = names.map((name) =>
      element(
        "button",
        {
          "data-choice": name,
          "aria-pressed": name === chosen,
          onclick: () => {
            buttons.forEach((each) => each.setAttribute("aria-pressed", each.dataset.choice === name));
            onChoose(name);
          }
        },
        words.named(label)(name)
      )
    );
    return element("fieldset.choice", element("legend", words.say(key)), ...buttons);
  }

  /**
   * Buttons of which one is pressed, by the keys of their words: {root, buttons, show(name)}. Each has its name in its
   * data as `kind`.
   */
  function segments(words, kind, keys, onChoose) {
    const buttons = Object.entries(keys).map(([name, key]) =>
      words.put(element("button", { [`data-${kind}`]: name, onclick: () => onChoose(name) }), key)
    );
    return {
      root: element("div.segments", { role: "group" }, ...buttons),
      buttons,
      show: (name) => buttons.forEach((each) => each.setAttribute("aria-pressed", each.dataset[kind] === name))
    };
  }

  /** A box to be checked, with its words; `onChange(isOn)`. */
  function checkBox(text, isOn, onChange, attributes = {}) {
    const box = element("input", { type: "checkbox", onchange: () => onChange(box.checked), ...attributes });
    box.checked = isOn;
    return element("label.check", box, element("span", text));
  }

  /** Keys and what they do. */
  function keyList(text) {
    const keys = text.split("|").map((line) => line.split("="));
    return element(
      "dl.keys",
      ...keys.flatMap(([key, what]) => [element("dt", key.trim()), element("dd", what?.trim() ?? "")])
    );
  }

  /** A dialog with its title and a button that closes it; `name` is its class. */
  function panel(words, name, key, ...content) {
    const id = `${name}-title`;
    const root = element(
      `dialog.picture-panel.${name}`,
      { "aria-labelledby": id },
      element(
        "div.picture-head",
        words.put(element("h2.head", { id }), key),
        iconButton(words, "cross", "page-close", () => root.close())
      ),
      ...content
    );
    return root;
  }

  /** Opens a dialog; says whether it was closed before. */
  function openPanel(root) {
    if (!root.isConnected) document.body.append(root);
    const wasClosed = !root.open;
    if (wasClosed) root.showModal();
    return wasClosed;
  }

  return {
    checkBox,
    choice,
    keyList,
    menu,
    menuItem,
    openPanel,
    panel,
    panelButton,
    pick,
    saveMenu,
    segments,
    stepper,
    tabs
  };
});
