/** `text/plain; charset="utf-8"`: a type in small letters, and its parameters by name, as they were written. */
export interface ContentType {
  type: string;
  parameters: ReadonlyMap<string, string>;
}

/** A parameter is a word or a quoted text; in a quoted one, a backslash makes the quote after it part of the text. */
const parameter =
  /;[ \t]{0,9}([\w!#$%&'*+.^`|~-]{1,80})[ \t]{0,9}=[ \t]{0,9}(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))/g;

/** No header that means well has more. */
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
