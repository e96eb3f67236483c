/** What is one line, however many it is shown on: a line's end that is pasted becomes a space. */
export const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');
