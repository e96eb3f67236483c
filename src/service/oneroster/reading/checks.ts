import { canName, canNamePerson, isVisible, isWithin } from '#wire/fields/textField.ts';

/*
 * The checks of values. A check returns the value as Rollbook stores it, or null if it is wrong.
 */

export interface Check {
  /** Completes "expected …". */
  expected: string;
  read(value: string): string | null;
}

const mostCharacters = 255;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u001f\u007f]/;

/** Line breaks inside a value become spaces; other control characters are refused. */
const plain = (value: string): string | null => {
  if (!control.test(value)) return value;
  const joined = value.replace(/[\t\r\n]+/g, ' ').trim();
  return control.test(joined) ? null : joined;
};

const check = (expected: string, read: Check['read']): Check => ({ expected, read });

export const text = check(`1 to ${mostCharacters} characters, all of them visible`, (value) => {
  const read = plain(value);
  return read !== null && isWithin(read, mostCharacters) && canName(read) ? read : null;
});

export const name = check('a name of 1 to 100 characters', (value) => {
  const read = plain(value);
  return read !== null && isWithin(read, 100) && canNamePerson(read) ? read : null;
});

export const id = check(`an identifier of at most ${mostCharacters} characters`, (value) =>
  value.length <= mostCharacters && !control.test(value) ? value : null,
);

/** Several values, separated by commas. */
export const ids = check('identifiers with commas between them', (value) => {
  const list = value.split(',').map((each) => each.trim());
  return list.every((each) => each !== '' && id.read(each) !== null) ? list.join(',') : null;
});

export const email = check('an email address, or nothing', (value) =>
  value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value) && isVisible(value) ? value : null,
);

export const flag = check('true or false', (value) => {
  const small = value.toLowerCase();
  return small === 'true' || small === 'false' ? small : null;
});

/** False is left out, so that files with and without the column compare equal. */
export const isTrue = check(flag.expected, (value) => {
  const read = flag.read(value);
  return read === 'false' ? '' : read;
});

const isDay = (year: number, month: number, day: number) => {
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
};

const momentForm = /^(\d{4})-(\d{2})-(\d{2})([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A date, of which only the day is kept. Some systems write a time also where the standard has a date alone. */
export const moment = check('a date as YYYY-MM-DD, with or without a time', (value) => {
  const [, year = '', month = '', day = ''] = momentForm.exec(value) ?? [];
  return year !== '' && isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null;
});

export const year = check('a year of four digits', (value) =>
  /^(19|20|21)\d{2}$/.test(value) ? value : null,
);

export const decimal = check('a number', (value) =>
  /^[+-]?\d{1,9}(\.\d{1,9})?$/.test(value) ? value.replace(/^\+/, '') : null,
);

/** A number that is not negative, nor too large for what it becomes here. */
export const upTo = (most: number): Check =>
  check(`a number from 0 to ${most}`, (value) => {
    const read = decimal.read(value);
    return read !== null && Number(read) >= 0 && Number(read) <= most ? read : null;
  });

/** One of the values, ignoring case, or an extension that begins with `ext:`. */
export const oneOf = (values: readonly string[]): Check => {
  const byCase = new Map(values.map((value) => [value.toLowerCase(), value]));
  return check(
    values.length < 9 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : 'a role of the standard',
    (value) =>
      byCase.get(value) ?? byCase.get(value.toLowerCase()) ?? (/^ext:\S{1,60}$/i.test(value) ? value : null),
  );
};
