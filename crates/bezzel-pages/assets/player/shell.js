// The shell of every page: header with tabs, language and theme, the title row that is the settings
// of the view, the place of the view, and its dock.
"use strict";
bezzel(function ({
  OPEN,
  among,
  checkBox,
  choice,
  defineShapes,
  element,
  forget,
  icon,
  isFramed,
  keep,
  keyList,
  known,
  menu,
  names,
  onForgotten,
  palette,
  recall,
  signed
}) {
  const LANGUAGES = [
    ["en", "English"],
    ["zh", "中文"]
  ];

  const isDark = () =>
    document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : window.matchMedia("(prefers-color-scheme: dark)").matches;

  class Shell {
    /** `tabs` are names of views, `onTab(name)` opens one; a page with one view has none. */
    constructor(words, { views = [], onTab = () => {} } = {}) {
      this.words = words;
      defineShapes();
      onForgotten(() => window.location.reload());
      const theme = recall("theme", null, among(["light", "dark"]));
      if (theme) document.documentElement.dataset.theme = theme;
      names.choose(recall("naming", "letters"));
      names.listeners.add(() => words.tell());
      this.tabs = {};
      this.header = element(
        "header.top",
        this.brand(views),
        views.length ? this.makeTabs(views, onTab) : element("span.tabs"),
        this.tools()
      );
      this.title = element("div.title");
      this.view = element("div.view");
      this.main = element("main", this.title, this.view);
      const skip = words.put(
        element("a.skip", {
          href: "#board",
          onclick: (event) => {
            // The fragment belongs to the page's place: only the focus goes.
            event.preventDefault();
            const to = document.querySelector(".grid [tabindex='0']") ?? this.main;
            if (to === this.main) to.tabIndex = -1;
            to.focus({ focusVisible: true });
          }
        }),
        "page-skip"
      );
      this.root = document.getElementById("bezzel");
      this.root.replaceChildren(skip, this.header, this.main);
      this.root.classList.toggle("framed", isFramed);
      document.body.classList.toggle("framed", isFramed);
    }

    brand(views) {
      const mark = element(
        "svg",
        { viewBox: "0 0 28 28", "aria-hidden": "true" },
        element("rect.brand-ground", { width: 28, height: 28, rx: 7 }),
        element("path.brand-squares", { d: "M14 0h7a7 7 0 0 1 7 7v7H14zM0 14h14v14H7a7 7 0 0 1-7-7z" }),
        element("use.brand-queen", { href: "#bezzel-queen", transform: "translate(2.2 1.9) scale(.236)" })
      );
      return element(
        views.length ? "a" : "span",
        { class: "brand", href: views.length ? "#watch" : null, "aria-label": views.length ? "bezzel" : null },
        mark,
        element("span", "bezzel")
      );
    }

    makeTabs(views, onTab) {
      const bar = element("nav.tabs");
      this.words.label(bar, "page-tabs");
      for (const name of views) {
        const tab = this.words.put(element("a", { href: `#${name}`, id: `tab-${name}` }), `page-tab-${name}`);
        tab.addEventListener("click", (event) => {
          event.preventDefault();
          onTab(name);
        });
        this.tabs[name] = tab;
        bar.append(tab);
      }
      return bar;
    }

    tools() {
      const { words } = this;
      this.language = element("button.icon.language", { onclick: () => this.speak() });
      words.follow(() => {
        const [code, name] = LANGUAGES.find(([each]) => each !== words.language);
        this.language.textContent = name;
        this.language.lang = code === "zh" ? "zh-Hans" : code;
      });
      const theme = words.name(
        element("button.icon.theme", { onclick: () => this.toggleTheme() }, icon("moon")),
        "page-theme-toggle"
      );
      const more = words.name(
        element("button.icon.more", element("span.wide-sign", icon("help")), element("span.narrow-sign", icon("more"))),
        "page-more"
      );
      this.more = more;
      const root = element("div.tools", this.language, theme, more);
      this.morePanel = menu(more, (panel) => this.fillMore(panel));
      return root;
    }

    /** The other language, or the one named; it is kept. */
    speak(language = LANGUAGES.find(([code]) => code !== this.words.language)[0]) {
      keep("language", language);
      this.words.speak(language);
      // Other panels are filled as they open: one that a key left open has the words of before.
      document.querySelectorAll(`.popover${OPEN}`).forEach((panel) => {
        if (panel !== this.morePanel) panel.hidePopover();
      });
    }

    toggleTheme() {
      const theme = isDark() ? "light" : "dark";
      document.documentElement.dataset.theme = theme;
      keep("theme", theme);
      palette.changed();
    }

    /** Settings and keys: the same panel behind the question mark and, on a phone, the dots. */
    fillMore(panel) {
      const { words } = this;
      const { say } = words;
      // The other words are written anew too.
      const then = (run) => (name) => {
        run(name);
        this.fillMore(panel);
      };
      const letters = checkBox(say("page-letters"), recall("letters", true), (isOn) => keep("letters", isOn));
      letters.classList.add("for-keys");
      const keys = say(document.body.classList.contains("v-play") ? "game-keys" : "page-keys");
      panel.setAttribute("aria-label", say("page-more"));
      panel.replaceChildren(
        choice(
          words,
          "page-language",
          LANGUAGES.map(([code]) => code),
          words.language,
          (code) => Object.fromEntries(LANGUAGES)[code],
          then((code) => this.speak(code))
        ),
        choice(
          words,
          "page-theme-of-page",
          ["light", "dark"],
          isDark() ? "dark" : "light",
          (name) => say(name === "dark" ? "page-dark" : "page-light"),
          then((name) => {
            if ((name === "dark") !== isDark()) this.toggleTheme();
          })
        ),
        ...(names.held
          ? []
          : [
              choice(
                words,
                "page-naming",
                known.namings,
                names.naming,
                "page-naming-",
                then((name) => {
                  keep("naming", name);
                  names.choose(name);
                })
              )
            ]),
        letters,
        keyList(keys),
        signed("button.menu-item", "clear", say("page-forget"), {
          "data-do": "forget",
          onclick: ({ currentTarget: button }) => {
            // There is no undo: the first press asks.
            if (button.dataset.sure) {
              forget();
              window.location.reload();
            }
            button.dataset.sure = "yes";
            button.lastElementChild.textContent = say("page-forget-sure");
          }
        })
      );
    }

    /** Shows a view: its title, the tools beside it, its root and its dock. */
    show({ name = "", title, tools = [], root, dock: below = null }) {
      for (const [each, tab] of Object.entries(this.tabs)) {
        if (each !== name) tab.removeAttribute("aria-current");
        else {
          tab.setAttribute("aria-current", "page");
          const bar = tab.parentElement;
          bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
        }
      }
      document.body.className = `v-${name || "watch"}${isFramed ? " framed" : ""}`;
      this.title.replaceChildren(title, element("div.aside", ...tools));
      const isOther = this.view.firstChild !== root;
      this.view.replaceChildren(root);
      // A view begins at its top, wherever the one before was left.
      if (isOther) window.scrollTo(0, 0);
      this.below?.remove();
      this.below = below;
      if (below) this.root.append(below);
    }
  }

  return { Shell };
});
