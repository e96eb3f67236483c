/** `text/plain; charset="utf-8"`: the type in lower case, and its parameters by name. */
export interface ContentType {
  type: string;
  parameters: ReadonlyMap<string, string>;
}

/** A parameter is a word or a quoted text, in which a backslash escapes a quote. */
const parameter =
  /;[ \t]{0,9}([\w!#$%&'*+.^`|~-]{1,80})[ \t]{0,9}=[ \t]{0,9}(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))/g;

/** No honest header has more. */
const mostParameters = 16;

/** Reads the value of a Content-Type or Content-Disposition header. */
export function readContentType(header: string): ContentType {
  const type = (header.split(';', 1)[0] ?? '').trim().toLowerCase();
  const parameters = new Map<string, string>();
  let count = 0;
  for (const [, name = '', quoted, word = ''] of header.slice(type.length).matchAll(parameter)) {
    if (++count > mostParameters) return { type: '', parameters: new Map() };
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(["\\])/g, '$1') ?? word);
  }
  return { type, parameters };
}
