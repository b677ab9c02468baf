// Buttons and choices of Learn's figures.
"use strict";
bezzel(function ({ element, icon }) {
  const button = (words, name, sign, key, run) =>
    element(
      "button",
      { type: "button", class: "button", "data-do": name, onclick: run },
      icon(sign),
      words.put(element("span"), key)
    );
  /** A group of buttons of which one is pressed: {root, value}. */
  function choice(words, key, options, value, label, onChange) {
    const made = { value };
    made.root = element(
      "div",
      { class: "segments", role: "group" },
      ...options.map((option) => {
        const each = element("button", {
          type: "button",
          "data-choice": option,
          "aria-pressed": String(option === value),
          onclick: () => made.choose(option)
        });
        words.follow(() => {
          each.textContent = label(option);
        });
        return each;
      })
    );
    made.show = (option) => {
      made.value = option;
      [...made.root.children].forEach((each) =>
        each.setAttribute("aria-pressed", String(each.dataset.choice === String(option)))
      );
    };
    made.choose = (option) => {
      made.show(option);
      onChange(option);
    };
    words.put(made.root, key, {}, "aria-label");
    return made;
  }

  return { learnButton: button, learnChoice: choice };
});
