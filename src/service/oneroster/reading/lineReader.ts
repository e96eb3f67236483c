import type { Check } from './checks.ts';
import { files, isKnownColumn, type Kind, ofEvery, type Row } from './columns.ts';
import { FirstLines } from './firstLines.ts';

/*
 * Turns the lines of one file into rows, and reports what is wrong with every other line.
 */

/** `column` is '' for a whole line, `line` is 0 for a whole file. */
export interface Problem {
  file: string;
  line: number;
  column: string;
  value: string;
  /** Completes "expected …". */
  expected: string;
}

/** bulk: complete; delta: only changes; absent: not in the package. */
export type Mode = 'bulk' | 'delta' | 'absent';

export interface Content<K extends Kind = Kind> {
  mode: Mode;
  rows: Row<K>[];
  /** The sourcedIds of lines in error: these are not gone, whatever else is wrong with them. */
  inError: Set<string>;
  /** Whether all lines could be separated. If not, missing rows do not count as gone. */
  isWhole: boolean;
}

export type AddProblem = (problem: Problem) => void;
export type AddNote = (file: string, note: string) => void;

/** A file, and where to report its errors. */
export interface FileReading {
  kind: Kind;
  mode: Mode;
  version: '1.1' | '1.2';
  addProblem: AddProblem;
  addNote: AddNote;
}

/** One of our columns in the file: its position, and its check. */
interface ReadColumn {
  column: string;
  /** The name under which its values are kept. */
  keptAs: string;
  at: number;
  check: Check;
  isRequired: boolean;
  /** The value of the previous line: most lines share a class, a school or a role with it. */
  last: string;
  /** The result of reading it. */
  lastRead: string | null;
}

/** The most unknown columns of a file to report by name. */
const mostColumnsNamed = 20;
const longestColumn = 60;

export class LineReader {
  readonly #file: FileReading;
  readonly #content: Content;
  readonly #firstLines = new FirstLines();
  #width = 0;
  /** Null until the header is read; empty if it is unusable. */
  #columns: ReadColumn[] | null = null;
  /** Pairs of columns in the file for the same values. */
  #pairs: (readonly [ReadColumn, ReadColumn])[] = [];
  /** The row of the previous line, which is copied and updated. */
  #last: Record<string, string | number | boolean> = { line: 0, sourcedId: '', removed: false };

  constructor(file: FileReading, content: Content) {
    this.#file = file;
    this.#content = content;
  }

  #addProblem(line: number, expected: string, column = '', value = ''): void {
    this.#file.addProblem({ file: `${this.#file.kind}.csv`, line, column, value, expected });
  }

  broken(line: number): void {
    this.#content.isWhole = false;
    this.#columns ??= [];
    this.#addProblem(line, 'quotes that end where the value ends, and "" for a quote inside it');
  }

  end(): void {
    if (this.#columns === null) {
      this.#content.isWhole = false;
      this.#addProblem(1, 'a line with the names of the columns');
    }
  }

  /** Spreadsheets write empty rows as commas alone: such a row is nobody's. */
  record(values: string[], line: number): void {
    if (values.every((value) => value.trim() === '')) return;
    if (this.#columns === null) this.#header(values, line);
    else if (this.#columns.length > 0) this.#line(values, line);
  }

  #header(values: string[], line: number): void {
    const { kind, version, addNote } = this.#file;
    this.#width = values.length;
    const names = values.map((value) => value.trim().toLowerCase());
    const columns: ReadColumn[] = [];
    const ours = new Set<string>();
    const find = (column: string, check: Check, isRequired: boolean, keptAs = column) => {
      ours.add(column.toLowerCase());
      const at = names.indexOf(column.toLowerCase());
      if (at < 0 && isRequired) this.#addProblem(line, `a column ${column}`, column);
      else if (names.indexOf(column.toLowerCase(), at + 1) > at && at >= 0)
        this.#addProblem(line, `the column ${column} once`, column);
      else {
        columns.push({ column, keptAs, at, check, isRequired, last: '', lastRead: isRequired ? null : '' });
        return;
      }
      this.#content.isWhole = false;
    };
    find('sourcedId', ofEvery.sourcedId, true);
    find('status', ofEvery.status, this.#file.mode === 'delta');
    find('dateLastModified', ofEvery.dateLastModified, false);
    for (const [column, about] of Object.entries(files[kind])) {
      const isRequired = 'required' in about || ('requiredIn' in about && about.requiredIn === version);
      const keptAs = 'renames' in about ? about.renames : column;
      if (keptAs === column) this.#last[column] = '';
      find(column, about.check, isRequired, keptAs);
    }
    const there = columns.filter(({ at }) => at >= 0);
    this.#pairs = there.flatMap((renamed) => {
      const first = there.find(({ column }) => column === renamed.keptAs && column !== renamed.column);
      return first ? [[first, renamed] as const] : [];
    });
    this.#columns = this.#content.isWhole ? columns : [];
    const strange = values
      .map((value) => value.trim())
      .filter((name) => !ours.has(name.toLowerCase()) && !isKnownColumn(name));
    for (const name of strange.slice(0, mostColumnsNamed))
      addNote(
        `${kind}.csv`,
        `the column ${name.slice(0, longestColumn) || '(without a name)'} is not of OneRoster; it is ignored`,
      );
    if (strange.length > mostColumnsNamed)
      addNote(`${kind}.csv`, `so are ${strange.length - mostColumnsNamed} more columns`);
  }

  #line(values: string[], line: number): void {
    if (values.length !== this.#width && !this.#isPadded(values)) {
      this.#content.isWhole = false;
      this.#addProblem(line, `${this.#width} values, as the header has, and not ${values.length}`);
      return;
    }
    const last = this.#last;
    let wrong: ReadColumn[] | undefined;
    for (const own of this.#columns ?? []) {
      const value = own.at < 0 ? '' : (values[own.at] ?? '').trim();
      if (value !== own.last) this.#read(own, value);
      if (own.lastRead === null) {
        wrong ??= [];
        wrong.push(own);
      }
    }
    // If two columns have the same values, the set one counts; if both are set, that of 1.1.
    for (const [first, renamed] of this.#pairs) last[first.keptAs] = first.lastRead || renamed.lastRead || '';
    const row = { ...last };
    row.line = line;
    const isGood = wrong === undefined || this.#isLeftBlank(row, wrong);
    const sourcedId = String(row.sourcedId);
    if (sourcedId === '') {
      // It is unknown whose line this is, so nobody counts as gone.
      this.#content.isWhole = false;
      return;
    }
    const first = this.#firstLines.add(sourcedId, line);
    if (first !== undefined) {
      this.#addProblem(line, `a sourcedId that is not on line ${first} already`, 'sourcedId', sourcedId);
      return;
    }
    if (isGood) this.#content.rows.push(row as unknown as Row);
    else this.#content.inError.add(sourcedId);
  }

  #read(own: ReadColumn, value: string): void {
    const { column, keptAs, check, isRequired } = own;
    const read = value === '' ? (isRequired ? null : '') : check.read(value);
    own.last = value;
    own.lastRead = read;
    if (column === 'status') this.#last.removed = read === 'tobedeleted';
    else if (column !== 'dateLastModified' && read !== null) this.#last[keptAs] = read;
  }

  /** Of a deleted row only the sourcedId matters: other wrong values are left blank. */
  #isLeftBlank(row: Record<string, string | number | boolean>, wrong: readonly ReadColumn[]): boolean {
    let isGood = true;
    for (const { column, keptAs, check, last } of wrong) {
      if (keptAs in row) row[keptAs] = '';
      if (row.removed && column !== 'sourcedId') continue;
      isGood = false;
      this.#addProblem(Number(row.line), check.expected, column, last);
    }
    return isGood;
  }

  /** Ignores blank values at the end, as spreadsheets write them. */
  #isPadded(values: readonly string[]): boolean {
    return values.length > this.#width && values.slice(this.#width).every((value) => value.trim() === '');
  }
}
