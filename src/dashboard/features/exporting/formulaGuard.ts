/* A cell that a spreadsheet would run as a formula is exported with an apostrophe, which pasting it back removes. */

/** Spreadsheets skip white space before the sign, so the guard looks behind it too. */
const isFormula = (text: string) =>
  /^(?:['\s]*[=+\-@]|'*[\t\r\n])/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

/** A plain negative number stays one. Text that looks guarded already is guarded again, so that nothing is lost. */
export const guarded = (text: string) => (isFormula(text) ? `'${text}` : text);

/** Removes what `guarded` added; any other text stays as it is. */
export const unguarded = (text: string) =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
