import { isVisible } from '#wire/fields/textField.ts';
import { type Archive, BrokenArchive } from './archive.ts';
import { guardianRoles, type Kind, kinds, unused } from './columns.ts';
import { type Encoding, encodingOf, readLines } from './csv.ts';
import {
  type AddNote,
  type AddProblem,
  type Content,
  type FileReading,
  LineReader,
  type Mode,
  type Problem,
} from './lineReader.ts';

export type { Problem } from './lineReader.ts';

/*
 * Reads a OneRoster package of CSV files into valid rows, and reports what is wrong with every other line. It knows
 * nothing of the store: the plan checks the references of a row.
 */

/** Something worth reporting that is not an error. */
export interface Note {
  file: string;
  note: string;
}

export interface Package {
  version: '1.1' | '1.2';
  /** The name of the source in the manifest, without invisible characters; '' if it has none. */
  source: string;
  files: { readonly [K in Kind]: Content<K> };
  problems: Problem[];
  notes: Note[];
}

/** A package that cannot be read at all. */
export class UnreadablePackage extends Error {
  override readonly name = 'UnreadablePackage';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.expected);
    this.problem = problem;
  }
}

interface Reading {
  /** For files that are not UTF-8 and do not declare their encoding. */
  encoding?: Encoding | undefined;
  pause?: (() => Promise<void>) | undefined;
  /** Called with the name of each file before it is read; may throw to cancel. */
  began?: ((file: string) => void) | undefined;
}

/** The most problems to keep in full: a file with an error in every line would fill the memory. */
const mostProblems = 20_000;

const mostNotes = 500;

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
    const bytes = await bytesOf(archive, kind);
    contents[kind] = await readFile(
      { kind, mode, version: manifest.version, addProblem, addNote },
      { bytes, reading },
    );
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
    source: visibleName(entries.get('source.systemname')?.value ?? ''),
    modeOf: (kind) => modes.get(kind) ?? 'absent',
  };
}

const mostOfName = 100;

/** The name of a system is shown and kept but is never an error: invisible characters are dropped. */
const visibleName = (name: string): string =>
  [...name.slice(0, 10 * mostOfName)].filter(isVisible).slice(0, mostOfName).join('').trim();

type Entries = ReadonlyMap<string, { value: string; line: number }>;

/** Absent if it cannot be determined. */
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

async function readFile(
  file: FileReading,
  { bytes, reading }: { bytes: Uint8Array; reading: Reading },
): Promise<Content> {
  const { addNote, kind, mode } = file;
  const encoding = encodingOf(bytes, reading.encoding);
  if (encoding !== 'utf-8') addNote(`${kind}.csv`, `the file is read as ${encoding}`);
  const content: Content = { mode, rows: [], inError: new Set(), isWhole: true };
  const reader = new LineReader(file, content);
  await readLines(bytes, { encoding, pause: reading.pause ?? noPause }, reader);
  reader.end();
  return content;
}
