import Papa from 'papaparse';

/** The cells of a person's line: name, email, role and username. */
export type PersonCells = [name: string, email: string, role: string, username: string];

const columnOf: readonly (readonly [RegExp, number])[] = [
  [/^(full |display )?name$/i, 0],
  [/^(e-?mail|mail|email address|address)$/i, 1],
  [/^(role|type)$/i, 2],
  [/^(user ?name|login|user)$/i, 3],
];

const whichColumn = (title: string) => columnOf.find(([pattern]) => pattern.test(title.trim()))?.[1];

/**
 * Reads people from what was pasted or chosen: lines of a spreadsheet (tabs), of a CSV file (commas or semicolons), or
 * bare addresses. A first line of titles says which column is which; without it an address may stand first.
 */
export function readPeople(text: string): PersonCells[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, '').trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ',', ';'],
  });
  const rows = data.map((row) => row.map((cell) => cell.trim().replace(/[\t\r\n]+/g, ' ')));
  const [first = [], ...rest] = rows;
  const titles = first.map(whichColumn);
  if (titles.includes(0) || titles.filter((at) => at !== undefined).length > 1)
    return rest.map((row) => {
      const cells: PersonCells = ['', '', '', ''];
      row.forEach((cell, index) => {
        const at = titles[index];
        if (at !== undefined) cells[at] = cell;
      });
      return cells;
    });
  return rows.map(([one = '', two = '', role = '', username = '', ...more]) => {
    // What is too much goes along, so that the line is told to have a problem.
    const last = [username, ...more].join('\t').trimEnd();
    return one.includes('@') && !two.includes('@') ? [two, one, role, last] : [one, two, role, last];
  });
}
