/**
 * Runs inside an adapter's realm: the few classes of the web platform that talking to an HTTP service needs and that a
 * bare isolate lacks (TextDecoder, TextEncoder, URL, URLSearchParams, btoa, atob). Small and strict rather than
 * complete: URL knows http and https.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
export function defineWeb(): void {
  const root = globalThis as unknown as Record<string, unknown>;

  class Decoder {
    readonly encoding: string;
    constructor(label = "utf-8") {
      const name = String(label).toLowerCase();
      if (!["utf-8", "utf8", "latin1", "iso-8859-1", "windows-1252", "ascii"].includes(name)) {
        throw new RangeError(`TextDecoder knows utf-8 and latin1 here, not "${name}".`);
      }
      this.encoding = name.startsWith("utf") ? "utf-8" : "windows-1252";
    }
    decode(input?: ArrayBuffer | ArrayBufferView): string {
      const bytes =
        input === undefined
          ? new Uint8Array(0)
          : ArrayBuffer.isView(input)
            ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
            : new Uint8Array(input);
      const isUtf8 = this.encoding === "utf-8";
      let at = isUtf8 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
      let text = "";
      let units: number[] = [];
      const flush = (): void => {
        text += String.fromCharCode(...units);
        units = [];
      };
      while (at < bytes.length) {
        const first = bytes[at] as number;
        at += 1;
        let code = first;
        if (isUtf8 && first >= 0x80) {
          const extra = first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
          code = extra === 0 || first >= 0xf5 ? 0xfffd : first & (0x3f >> extra);
          if (code !== 0xfffd) {
            const least = [0, 0x80, 0x800, 0x10000][extra] as number;
            let taken = 0;
            while (taken < extra && ((bytes[at + taken] as number) & 0xc0) === 0x80) {
              code = (code << 6) | ((bytes[at + taken] as number) & 0x3f);
              taken += 1;
            }
            at += taken;
            if (taken < extra || code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) code = 0xfffd;
          }
        }
        if (code > 0xffff) units.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
        else units.push(code);
        if (units.length >= 4_096) flush();
      }
      flush();
      return text;
    }
  }

  class Encoder {
    readonly encoding = "utf-8";
    encode(input = ""): Uint8Array {
      const text = String(input);
      const bytes: number[] = [];
      for (const character of text) {
        let code = character.codePointAt(0) as number;
        if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
        if (code < 0x80) bytes.push(code);
        else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
        else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
        else
          bytes.push(
            0xf0 | (code >> 18),
            0x80 | ((code >> 12) & 0x3f),
            0x80 | ((code >> 6) & 0x3f),
            0x80 | (code & 0x3f),
          );
      }
      return new Uint8Array(bytes);
    }
  }

  const encodeForm = (text: string): string =>
    encodeURIComponent(text)
      .replace(/%20/g, "+")
      .replace(/[!'()~]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`);
  const decodeForm = (text: string): string => {
    try {
      return decodeURIComponent(text.replace(/\+/g, " "));
    } catch {
      return text;
    }
  };

  class SearchParams {
    #pairs: [string, string][] = [];
    #changed: (() => void) | undefined;
    constructor(init: unknown = "", changed?: () => void) {
      if (typeof init === "string") {
        for (const part of init.replace(/^\?/, "").split("&")) {
          if (part === "") continue;
          const [name = "", ...rest] = part.split("=");
          this.#pairs.push([decodeForm(name), decodeForm(rest.join("="))]);
        }
      } else if (init !== null && typeof init === "object") {
        const entries = Symbol.iterator in init ? [...(init as Iterable<[unknown, unknown]>)] : Object.entries(init);
        for (const [name, value] of entries) this.#pairs.push([String(name), String(value)]);
      }
      this.#changed = changed;
    }
    append(name: string, value: unknown): void {
      this.#pairs.push([String(name), String(value)]);
      this.#changed?.();
    }
    set(name: string, value: unknown): void {
      const at = this.#pairs.findIndex(([each]) => each === String(name));
      this.#pairs = this.#pairs.filter(([each], index) => each !== String(name) || index === at);
      if (at < 0) this.#pairs.push([String(name), String(value)]);
      else (this.#pairs[at] as [string, string])[1] = String(value);
      this.#changed?.();
    }
    delete(name: string): void {
      this.#pairs = this.#pairs.filter(([each]) => each !== String(name));
      this.#changed?.();
    }
    get(name: string): string | null {
      return this.#pairs.find(([each]) => each === String(name))?.[1] ?? null;
    }
    getAll(name: string): string[] {
      return this.#pairs.filter(([each]) => each === String(name)).map(([, value]) => value);
    }
    has(name: string): boolean {
      return this.#pairs.some(([each]) => each === String(name));
    }
    *[Symbol.iterator](): Iterator<[string, string]> {
      for (const [name, value] of this.#pairs) yield [name, value];
    }
    entries(): Iterator<[string, string]> {
      return this[Symbol.iterator]();
    }
    toString(): string {
      return this.#pairs.map(([name, value]) => `${encodeForm(name)}=${encodeForm(value)}`).join("&");
    }
  }

  const maxUrlChars = 8_192;
  const absolute =
    /^(https?):\/\/(?:([^/?#@]*)@)?(\[[0-9a-fA-F:.]+\]|[^/?#:@\s]+)(?::(\d{1,5}))?([^?#]*)(\?[^#]*)?(#.*)?$/i;
  const escapePath = (path: string): string =>
    path.replace(/[^\u0021-\u007e]|["<>`{}]/g, (found) => encodeURIComponent(found));
  const normalise = (path: string): string => {
    const kept: string[] = [];
    const parts = path.split("/").slice(1);
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      if (part === "..") kept.pop();
      if (part !== "." && part !== "..") kept.push(part);
      else if (isLast) kept.push("");
    }
    return `/${kept.join("/")}`;
  };

  class Url {
    protocol: string;
    username: string;
    password: string;
    hostname: string;
    port: string;
    pathname: string;
    search: string;
    hash: string;
    readonly searchParams: SearchParams;
    constructor(input: unknown, base?: unknown) {
      let text = String(input);
      if (text.length > maxUrlChars) throw new RangeError(`A URL may have at most ${maxUrlChars} characters here.`);
      text = text.trim();
      if (!absolute.test(text)) {
        if (base === undefined) throw new TypeError(`Invalid URL: ${text.slice(0, 200)}`);
        const from = new Url(base);
        if (text.startsWith("//")) text = from.protocol + text;
        else if (text.startsWith("/")) text = from.origin + text;
        else if (text.startsWith("?")) text = from.origin + from.pathname + text;
        else if (text.startsWith("#")) text = from.origin + from.pathname + from.search + text;
        else if (/^[a-z][a-z0-9+.-]*:/i.test(text))
          throw new TypeError(`URL knows http and https here: ${text.slice(0, 200)}`);
        else text = from.origin + from.pathname.replace(/[^/]*$/, "") + text;
      }
      const match = absolute.exec(text);
      if (!match) throw new TypeError(`Invalid URL: ${text.slice(0, 200)}`);
      const [, scheme = "", credentials = "", host = "", port = "", path = "", search = "", hash = ""] = match;
      const [username = "", ...password] = credentials.split(":");
      this.protocol = `${scheme.toLowerCase()}:`;
      this.username = username;
      this.password = password.join(":");
      this.hostname = host.toLowerCase();
      this.port =
        (this.protocol === "https:" && port === "443") || (this.protocol === "http:" && port === "80") ? "" : port;
      this.pathname = normalise(escapePath(path === "" ? "/" : path));
      this.search = search === "?" ? "" : escapePath(search);
      this.hash = hash === "#" ? "" : escapePath(hash);
      this.searchParams = new SearchParams(this.search, () => {
        const query = this.searchParams.toString();
        this.search = query === "" ? "" : `?${query}`;
      });
    }
    get host(): string {
      return this.port === "" ? this.hostname : `${this.hostname}:${this.port}`;
    }
    get origin(): string {
      return `${this.protocol}//${this.host}`;
    }
    get href(): string {
      const user = this.username === "" ? "" : `${this.username}${this.password === "" ? "" : `:${this.password}`}@`;
      return `${this.protocol}//${user}${this.host}${this.pathname}${this.search}${this.hash}`;
    }
    toString(): string {
      return this.href;
    }
    toJSON(): string {
      return this.href;
    }
    static canParse(input: unknown, base?: unknown): boolean {
      try {
        new Url(input, base);
        return true;
      } catch {
        return false;
      }
    }
  }

  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const encodeBase64 = (input: unknown): string => {
    const text = String(input);
    let out = "";
    for (let at = 0; at < text.length; at += 3) {
      const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
      if (codes.some((code) => code > 255))
        throw new RangeError("btoa takes characters up to U+00FF: encode the text first.");
      const [a = 0, b, c] = codes as [number, number, number];
      const bits = (a << 16) | ((b || 0) << 8) | (c || 0);
      out += `${alphabet[bits >> 18]}${alphabet[(bits >> 12) & 63]}`;
      out += Number.isNaN(b) ? "=" : alphabet[(bits >> 6) & 63];
      out += Number.isNaN(c) ? "=" : alphabet[bits & 63];
    }
    return out;
  };
  const decodeBase64 = (input: unknown): string => {
    const text = String(input).replace(/[\s=]/g, "");
    let out = "";
    let bits = 0;
    let count = 0;
    for (const character of text) {
      const value = alphabet.indexOf(character);
      if (value < 0) throw new RangeError("atob: the text is not Base64.");
      bits = ((bits << 6) | value) & 0xffffff;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      out += String.fromCharCode((bits >> count) & 255);
    }
    return out;
  };

  Object.assign(root, {
    TextDecoder: Decoder,
    TextEncoder: Encoder,
    URL: Url,
    URLSearchParams: SearchParams,
    btoa: encodeBase64,
    atob: decodeBase64,
  });
}
