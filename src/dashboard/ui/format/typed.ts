/** Joins pasted lines into one: each line break becomes a space. */
export const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');
