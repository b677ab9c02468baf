// A text that is typed, pasted or taken from a file; what an example or a file replaced can be given back.
"use strict";
bezzel(function ({ element, wordButton }) {
  /** The longest text that is put into the field as if it was typed, which is slow for long ones. */
  const TYPED = 1 << 18;
  /** How a picture, a PDF and an archive begin. */
  const PACKED = ["\x89PNG", "\xff\xd8\xff", "GIF8", "%PDF", "PK\x03\x04"];

  /**
   * The text of a file, or null of a picture, a PDF or an archive: UTF-16 or UTF-8 by its byte order mark, else by the
   * zeros that UTF-16 has.
   */
  async function textOf(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isPacked = PACKED.some((mark) => [...mark].every((sign, at) => sign.charCodeAt(0) === bytes[at]));
    if (isPacked || file.type.startsWith("image/")) return null;
    const [first, second] = bytes;
    const zeros = (odd) => bytes.slice(0, 400).filter((byte, at) => byte === 0 && at % 2 === odd).length;
    const isLittle = (first === 0xff && second === 0xfe) || zeros(1) > zeros(0);
    const isBig = (first === 0xfe && second === 0xff) || zeros(0) > zeros(1);
    return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8").decode(bytes);
  }

  /** The hidden field of a button that chooses a file. */
  function fileInput(words, key, take, attributes) {
    const input = element("input.visually-hidden", {
      type: "file",
      tabindex: "-1",
      ...attributes,
      onchange: () => {
        const [file] = input.files;
        input.value = "";
        if (file) take(file);
      }
    });
    return words.label(input, key);
  }

  class TextField {
    /**
     * `onEdit(isPut)` is called when the text is another one; `undo` has the attributes of the button that gives back
     * what was replaced.
     */
    constructor(words, key, { onEdit, undo, ...attributes }) {
      Object.assign(this, { onEdit, edits: 0 });
      this.area = element("textarea", {
        spellcheck: "false",
        autocapitalize: "off",
        autocomplete: "off",
        ...attributes,
        oninput: () => {
          this.replace("");
          this.edited(false);
        }
      });
      words.label(this.area, key);
      // A tablet has no keys for that.
      this.undo = wordButton(
        words,
        "undo",
        "game-undo",
        () => {
          this.put(this.replaced);
          this.replace("");
        },
        undo
      );
      this.replace("");
    }

    get value() {
      return this.area.value;
    }

    set value(text) {
      this.area.value = text;
    }

    /** What was replaced and can be given back. */
    replace(text) {
      this.replaced = text;
      this.undo.hidden = text.trim() === "" || text === this.value;
    }

    edited(isPut) {
      this.edits += 1;
      this.onEdit(isPut);
    }

    /** Takes another text, as if it was typed, so that undo gives back what stood there. */
    put(given) {
      const text = given.replace(/\r\n?/g, "\n");
      const { area, value: before } = this;
      if (Math.max(text.length, before.length) <= TYPED) {
        area.focus({ preventScroll: true });
        area.select();
        document.execCommand?.(text ? "insertText" : "delete", false, text);
        area.setSelectionRange(0, 0);
        area.scrollTop = 0;
      }
      if (this.value !== text) this.value = text;
      this.replace(before);
      this.edited(true);
    }

    /** Takes a file; gives the key of what is wrong with it, or null: `large` if it has more than `most` bytes. */
    async take(file, most, large) {
      if (file.size > most) return large;
      const { edits } = this;
      const text = await textOf(file);
      if (text === null) return "page-check-packed";
      // What was put here while the file was read is newer.
      if (edits === this.edits) this.put(text);
      return null;
    }
  }

  return { TextField, fileInput };
});
