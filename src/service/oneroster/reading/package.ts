import { type Archive, BrokenArchive } from './archive.ts';
import type { Check } from './checks.ts';
import {
  files,
  guardianRoles,
  isKnownColumn,
  type Kind,
  kinds,
  ofEvery,
  type Row,
  unused,
} from './columns.ts';
import { type Encoding, encodingOf, readLines } from './csv.ts';
import { FirstLines } from './firstLines.ts';

/*
 * Reads a OneRoster package of CSV files into rows that hold what they should, and says of every other line what is
 * wrong with it. It knows nothing of the store: whether a row's references lead anywhere is the plan's business.
 */

/** `column` '' and `line` 0 where it is about a whole line or a whole file. */
export interface Problem {
  file: string;
  line: number;
  column: string;
  value: string;
  /** Completes "expected …". */
  expected: string;
}

/** Something that is worth saying and no error. */
export interface Note {
  file: string;
  note: string;
}

/** A file says all that there is, what has changed, or is not in the package. */
export type Mode = 'bulk' | 'delta' | 'absent';

export interface Content<K extends Kind = Kind> {
  mode: Mode;
  rows: Row<K>[];
  /** Of lines in error: they are not gone, whatever else is wrong with them. */
  inError: Set<string>;
  /** Whether every line could be told from the next. If not, nothing is gone because it is missing. */
  isWhole: boolean;
}

export interface Package {
  version: '1.1' | '1.2';
  /** As the manifest calls the source. */
  source: string;
  files: { readonly [K in Kind]: Content<K> };
  problems: Problem[];
  notes: Note[];
}

/** A package of which nothing can be read. */
export class UnreadablePackage extends Error {
  override readonly name = 'UnreadablePackage';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.expected);
    this.problem = problem;
  }
}

export interface Reading {
  /** For files that are no UTF-8 and do not say so. */
  encoding?: Encoding | undefined;
  pause?: (() => Promise<void>) | undefined;
  /** Hears the name of each file as it is begun; may throw to give up. */
  began?: ((file: string) => void) | undefined;
}

/** Problems that are kept whole; a file that is wrong in every line would fill the memory. */
const mostProblems = 20_000;

/** Notes of a package, and of columns of one file that nobody has heard of. */
const mostNotes = 500;
const mostColumnsNamed = 20;
const longestColumn = 60;

const emptyContent = (): Content => ({ mode: 'absent', rows: [], inError: new Set(), isWhole: true });

/** Throws `UnreadablePackage`. */
export async function readPackage(archive: Archive, reading: Reading = {}): Promise<Package> {
  const problems: Problem[] = [];
  const notes: Note[] = [];
  const addProblem = (problem: Problem) => {
    if (problems.length < mostProblems) problems.push({ ...problem, value: problem.value.slice(0, 200) });
  };
  const manifest = await readManifest(archive, reading, addProblem);
  const addNote: AddNote = (file, text) => {
    if (notes.length < mostNotes) notes.push({ file: file.slice(0, 100), note: text });
  };
  const contents = {} as Record<Kind, Content>;
  for (const kind of kinds) {
    contents[kind] = emptyContent();
    const mode = manifest.modeOf(kind);
    if (mode === 'absent') continue;
    reading.began?.(`${kind}.csv`);
    contents[kind] = await readFile({
      archive,
      reading,
      addProblem,
      addNote,
      kind,
      mode,
      version: manifest.version,
    });
  }
  const read = contents as unknown as Package['files'];
  nameUnused(archive, manifest, addNote);
  countGuardians(read, addNote);
  return {
    version: manifest.version,
    source: manifest.source,
    files: read,
    problems,
    notes,
  };
}

function nameUnused(archive: Archive, manifest: Manifest, addNote: AddNote): void {
  for (const name of archive.names) {
    const known = unused.find((each) => each.toLowerCase() === name);
    const kind = kinds.find((each) => each.toLowerCase() === name);
    if (known !== undefined) addNote(`${known}.csv`, 'Rollbook does not keep this; the file is ignored');
    else if (kind !== undefined && manifest.modeOf(kind) === 'absent')
      addNote(`${kind}.csv`, 'the manifest says that it is absent; the file is ignored');
    else if (kind === undefined && name !== 'manifest')
      addNote(`${name}.csv`, 'no file of OneRoster has this name; it is ignored');
  }
}

function countGuardians({ users, roles }: Package['files'], addNote: AddNote): void {
  const found = new Set<string>();
  for (const { sourcedId, removed, role } of users.rows)
    if (!removed && guardianRoles.includes(role)) found.add(sourcedId);
  for (const { userSourcedId, removed, role } of roles.rows)
    if (!removed && guardianRoles.includes(role)) found.add(userSourcedId);
  if (found.size === 0) return;
  const are = found.size === 1 ? '1 guardian is' : `${found.size} guardians are`;
  addNote(
    'users.csv',
    `${are} not imported: the roles ${guardianRoles.join(', ')} and the column agentSourcedIds are ignored; guardians are entered under School → People`,
  );
}

interface Manifest {
  version: '1.1' | '1.2';
  source: string;
  modeOf(kind: Kind): Mode;
}

type AddProblem = (problem: Problem) => void;
type AddNote = (file: string, note: string) => void;

const manifestFile = 'manifest.csv';

const noPause = async () => undefined;

const unreadable = (file: string, expected: string, rest: Partial<Problem> = {}) =>
  new UnreadablePackage({ file, line: 0, column: '', value: '', expected, ...rest });

async function bytesOf(archive: Archive, name: string): Promise<Uint8Array> {
  try {
    return await archive.bytes(name.toLowerCase());
  } catch (error) {
    if (error instanceof BrokenArchive)
      throw unreadable(`${name}.csv`, `a package that is whole: ${error.message}`);
    throw error;
  }
}

async function readManifest(
  archive: Archive,
  { encoding, pause }: Reading,
  addProblem: AddProblem,
): Promise<Manifest> {
  if (!archive.names.includes('manifest'))
    throw unreadable(manifestFile, 'a file manifest.csv, which says what the package holds');
  const entries = new Map<string, { value: string; line: number }>();
  const bytes = await bytesOf(archive, 'manifest');
  const lines = {
    record([property = '', value = '']: string[], line: number) {
      if (line > 1) entries.set(property.trim().toLowerCase(), { value: value.trim(), line });
      else if (property.trim().toLowerCase() !== 'propertyname')
        throw unreadable(manifestFile, 'the columns propertyName and value', { line, value: property });
    },
    broken(line: number) {
      throw unreadable(manifestFile, 'quotes that end where the value ends', { line });
    },
  };
  const how = { encoding: encodingOf(bytes, encoding), pause: pause ?? noPause };
  await readLines(bytes, how, lines);
  const version = entries.get('oneroster.version');
  if (version?.value !== '1.1' && version?.value !== '1.2')
    throw unreadable(manifestFile, 'oneroster.version 1.1 or 1.2', {
      line: version?.line ?? 0,
      column: 'oneroster.version',
      value: version?.value ?? '',
    });
  const modes = new Map(kinds.map((kind) => [kind, modeOf(kind, { archive, entries, addProblem })]));
  return {
    version: version.value,
    source: entries.get('source.systemname')?.value ?? '',
    modeOf: (kind) => modes.get(kind) ?? 'absent',
  };
}

type Entries = ReadonlyMap<string, { value: string; line: number }>;

/** Absent where it cannot be told. */
function modeOf(
  kind: Kind,
  { archive, entries, addProblem }: { archive: Archive; entries: Entries; addProblem: AddProblem },
): Mode {
  const column = `file.${kind}`;
  const { value, line } = entries.get(column.toLowerCase()) ?? { value: 'absent', line: 0 };
  const mode = (['bulk', 'delta', 'absent'] as const).find((each) => each === value.toLowerCase());
  const about = { file: manifestFile, line, column, value };
  if (mode === undefined) addProblem({ ...about, expected: 'bulk, delta or absent' });
  else if (mode === 'absent' || archive.names.includes(kind.toLowerCase())) return mode;
  else addProblem({ ...about, expected: `a file ${kind}.csv in the package, or absent` });
  return 'absent';
}

interface FileReading {
  archive: Archive;
  reading: Reading;
  addProblem: AddProblem;
  addNote: AddNote;
  kind: Kind;
  mode: Mode;
  version: Manifest['version'];
}

/** A column of ours in the file: where it is, and what it must hold. */
interface Place {
  column: string;
  /** The name by which its values are kept. */
  keptAs: string;
  at: number;
  check: Check;
  isRequired: boolean;
  /** The value of the line before: most lines of a file share a class, a school or a role with it. */
  last: string;
  /** What that was read as. */
  lastRead: string | null;
}

async function readFile(file: FileReading): Promise<Content> {
  const { archive, reading, addNote, kind, mode } = file;
  const bytes = await bytesOf(archive, kind);
  const encoding = encodingOf(bytes, reading.encoding);
  if (encoding !== 'utf-8') addNote(`${kind}.csv`, `the file is read as ${encoding}`);
  const content: Content = { mode, rows: [], inError: new Set(), isWhole: true };
  const reader = new LineReader(file, content);
  await readLines(bytes, { encoding, pause: reading.pause ?? noPause }, reader);
  reader.end();
  return content;
}

class LineReader {
  readonly #file: FileReading;
  readonly #content: Content;
  readonly #firstLines = new FirstLines();
  #width = 0;
  /** Null until the header is read; empty where it cannot be used. */
  #places: Place[] | null = null;
  /** The row of the line before, which is copied and given what differs. */
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
    this.#places ??= [];
    this.#addProblem(line, 'quotes that end where the value ends, and "" for a quote inside it');
  }

  end(): void {
    if (this.#places === null) {
      this.#content.isWhole = false;
      this.#addProblem(1, 'a line with the names of the columns');
    }
  }

  record(values: string[], line: number): void {
    if (this.#places === null) this.#header(values, line);
    else if (this.#places.length > 0) this.#line(values, line);
  }

  #header(values: string[], line: number): void {
    const { kind, version, addNote } = this.#file;
    this.#width = values.length;
    const names = values.map((value) => value.trim().toLowerCase());
    const places: Place[] = [];
    const ours = new Set<string>();
    const place = (column: string, check: Check, isRequired: boolean, keptAs = column) => {
      ours.add(column.toLowerCase());
      const at = names.indexOf(column.toLowerCase());
      if (at < 0 && isRequired) this.#addProblem(line, `a column ${column}`, column);
      else if (names.indexOf(column.toLowerCase(), at + 1) > at && at >= 0)
        this.#addProblem(line, `the column ${column} once`, column);
      else {
        places.push({ column, keptAs, at, check, isRequired, last: '', lastRead: isRequired ? null : '' });
        return;
      }
      this.#content.isWhole = false;
    };
    place('sourcedId', ofEvery.sourcedId, true);
    place('status', ofEvery.status, this.#file.mode === 'delta');
    place('dateLastModified', ofEvery.dateLastModified, false);
    for (const [column, about] of Object.entries(files[kind])) {
      const isRequired = 'required' in about || ('requiredIn' in about && about.requiredIn === version);
      const keptAs = 'renames' in about ? about.renames : column;
      if (keptAs === column) this.#last[column] = '';
      // Of two columns for the same values the one of 1.1 counts.
      if (keptAs !== column && names.includes(keptAs.toLowerCase())) ours.add(column.toLowerCase());
      else place(column, about.check, isRequired, keptAs);
    }
    this.#places = this.#content.isWhole ? places : [];
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
    let wrong: Place[] | undefined;
    for (const place of this.#places ?? []) {
      const value = place.at < 0 ? '' : (values[place.at] ?? '').trim();
      if (value !== place.last) this.#read(place, value);
      if (place.lastRead === null) {
        wrong ??= [];
        wrong.push(place);
      }
    }
    const row = { ...last };
    row.line = line;
    const isGood = wrong === undefined || this.#isLeftBlank(row, wrong);
    const sourcedId = String(row.sourcedId);
    if (sourcedId === '') {
      // Whose line it is cannot be told, so that nobody is known to be gone.
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

  #read(place: Place, value: string): void {
    const { column, keptAs, check, isRequired } = place;
    const read = value === '' ? (isRequired ? null : '') : check.read(value);
    place.last = value;
    place.lastRead = read;
    if (column === 'status') this.#last.removed = read === 'tobedeleted';
    else if (column !== 'dateLastModified' && read !== null) this.#last[keptAs] = read;
  }

  /** Of what is no more nothing but its sourcedId matters: other values that are wrong are left blank. */
  #isLeftBlank(row: Record<string, string | number | boolean>, wrong: readonly Place[]): boolean {
    let isGood = true;
    for (const { column, keptAs, check, last } of wrong) {
      if (keptAs in row) row[keptAs] = '';
      if (row.removed && column !== 'sourcedId') continue;
      isGood = false;
      this.#addProblem(Number(row.line), check.expected, column, last);
    }
    return isGood;
  }

  /** Blank values at the end, as spreadsheets write them. */
  #isPadded(values: readonly string[]): boolean {
    return values.length > this.#width && values.slice(this.#width).every((value) => value.trim() === '');
  }
}
