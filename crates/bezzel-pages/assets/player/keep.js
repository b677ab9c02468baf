// What the browser keeps between visits, and what the address says. Pages opened from files or in
// sandboxes may be allowed to keep nothing: then nothing is kept, and nothing fails.
"use strict";
bezzel(function () {
  const PREFIX = "bezzel:2:";
  /** After all was forgotten nothing is kept until the page is loaded again: what is open would come back. */
  let isForgotten = false;

  const kind = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
  const isObject = (value) => kind(value) === "object";
  // What a value from outside may be: one of a list, a whole number between two, yes or no.
  const among = (list) => (value) => list.includes(value);
  const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
  const isFlag = among([true, false]);

  /**
   * What of values from a store or an address suits: `fits` has a test for each name. Anything may stand there, such
   * as __proto__, which every object has.
   */
  function fitting(values, fits) {
    const given = isObject(values) ? values : {};
    return Object.fromEntries(
      Object.entries(fits)
        .filter(([name, isFit]) => Object.hasOwn(given, name) && isFit(given[name]))
        .map(([name]) => [name, given[name]])
    );
  }

  /** The settings of an address by their names; digits are a number. */
  function addressed(settings) {
    const value = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text);
    return Object.fromEntries([...settings.keys()].map((name) => [name, value(settings.get(name))]));
  }

  /** The step that an address names; 0 is the beginning. */
  const stepOf = (settings) => fitting(addressed(settings), { step: whole(0, 1e9) }).step ?? 0;

  /** The kept value, if it is of the same kind as the other one, or what `isFit` asks for; else the other one. */
  function recall(name, otherwise = null, isFit = (value) => otherwise === null || kind(value) === kind(otherwise)) {
    try {
      const value = JSON.parse(window.localStorage.getItem(PREFIX + name));
      return isFit(value) ? (value ?? otherwise) : otherwise;
    } catch {
      return otherwise;
    }
  }

  function keep(name, value) {
    if (isForgotten) return;
    try {
      window.localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // Nothing may be kept here.
    }
  }

  /** What the other tabs hear when everything is forgotten. */
  const FORGOTTEN = `${PREFIX}forgotten`;

  /** Forgets all that these pages keep, in other tabs too: what they show would be kept again. */
  function forget() {
    isForgotten = true;
    try {
      window.localStorage.setItem(FORGOTTEN, "");
      Object.keys(window.localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .forEach((key) => window.localStorage.removeItem(key));
    } catch {
      // Nothing was kept.
    }
  }

  /** Calls `run` when another tab has forgotten everything. */
  function onForgotten(run) {
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key !== FORGOTTEN || newValue === null) return;
      isForgotten = true;
      run();
    });
  }

  /**
   * The fragment as a view's name and its settings: #watch?n=8&step=100, or only #step=100. What
   * follows a stroke is the setting `path`: #play/regions/8/easy/7.
   */
  function place() {
    const text = window.location.hash.slice(1);
    const [view, ...path] = text.split("/");
    if (path.length > 0 && !view.includes("?"))
      return { view, settings: new URLSearchParams({ path: path.join("/") }) };
    const at = text.indexOf("?");
    if (at >= 0) return { view: text.slice(0, at), settings: new URLSearchParams(text.slice(at + 1)) };
    if (text.includes("=")) return { view: "", settings: new URLSearchParams(text) };
    return { view: text, settings: new URLSearchParams() };
  }

  /** What follows the question mark: ?embed&speed=8&loop&start. */
  const asked = new URLSearchParams(window.location.search);
  const isFramed = window.parent !== window || asked.has("embed");

  function fragmentOf(view, { path = null, ...settings }) {
    const given = Object.entries(settings).filter(([, value]) => value !== null && value !== undefined);
    const text = new URLSearchParams(given).toString();
    return path !== null ? `#${view}/${path}` : `#${view}${view && text ? "?" : ""}${text}`;
  }

  /** The address of a view with its settings. */
  const addressOf = (view, settings) => window.location.href.split("#")[0] + fragmentOf(view, settings);

  /** The fragment that was written last. */
  let written = null;

  /**
   * Writes the fragment; `isNew` makes a place that Back comes to, but in that of a panel, which the new place takes.
   */
  function setPlace(view, settings, isNew = false) {
    written = fragmentOf(view, settings);
    if (written !== (window.location.hash || "#")) write(isNew);
  }

  function write(isNew) {
    try {
      const { isPanel = false } = window.history.state ?? {};
      window.history[isNew && !isPanel ? "pushState" : "replaceState"](
        isPanel && !isNew ? { isPanel } : null,
        "",
        written === "#" ? window.location.pathname + window.location.search : written
      );
    } catch {
      // A page inside another may have no history of its own.
    }
  }

  /** Writes the last fragment over what stands there. */
  function placeAgain() {
    if (written !== null && written !== (window.location.hash || "#")) write(false);
  }

  return {
    addressOf,
    addressed,
    among,
    fitting,
    isFlag,
    isObject,
    stepOf,
    whole,
    recall,
    keep,
    forget,
    onForgotten,
    place,
    placeAgain,
    setPlace,
    asked,
    isFramed
  };
});
