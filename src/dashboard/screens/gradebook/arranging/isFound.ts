/** So many digits are the beginning of an ID number; fewer begin too many of them, and stand in names and titles. */
const beginning = 4;

const isOfId = (word: string, id: string) =>
  word === id || (word.length >= beginning && /^\d+$/.test(word) && id.startsWith(word));

/** Whether each word is in the name, or is the ID number. `name` and `words` are folded; null for no ID to go by. */
export const isFound = (name: string, id: number | null, words: readonly string[]) =>
  words.every((word) => name.includes(word) || (id !== null && isOfId(word, String(id))));
