// Buttons and choices of Learn's figures.
"use strict";
bezzel(function ({ element, wordButton }) {
  const button = (words, name, sign, key, run) => wordButton(words, sign, key, run, { "data-do": name });
  /** A group of buttons of which one is pressed: {root, value}. */
  function choice(words, key, options, value, label, onChange) {
    const made = { value };
    made.root = element(
      "div.segments",
      { role: "group" },
      ...options.map((option) => {
        const each = element("button", {
          "data-choice": option,
          "aria-pressed": option === value,
          onclick: () => made.choose(option)
        });
        words.follow(() => {
          each.textContent = words.named(label)(option);
        });
        return each;
      })
    );
    made.show = (option) => {
      made.value = option;
      [...made.root.children].forEach((each) =>
        each.setAttribute("aria-pressed", each.dataset.choice === String(option))
      );
    };
    made.choose = (option) => {
      made.show(option);
      onChange(option);
    };
    words.label(made.root, key);
    return made;
  }

  return { learnButton: button, learnChoice: choice };
});
