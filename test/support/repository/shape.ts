import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { readSource, type SourceFile } from './sourceFile.ts';
import { styleProblems } from './styleSheets.ts';

/*
 * The rules of the repository's shape as a pure function over {path: source}, so that tests can show each rule failing
 * on an invented tree.
 */

/** What the files of a folder may import; its own files always. */
interface FolderRule {
  folder: string;
  /** Folders or files of ours; a folder stands for all below it. */
  ours: readonly string[];
  /** Packages by name, `node:` for Node's own; `any` for all. */
  packages: readonly string[] | 'any';
}

export interface ShapeRules {
  folders: readonly FolderRule[];
  /** Wire names, and the folders that may use them. */
  wireNames: readonly { names: readonly string[]; folders: readonly string[] }[];
  /** Words for which the glossary has another; function names end in brackets. */
  vocabulary: readonly { name: RegExp; say: string; except?: RegExp }[];
  mostLines: number;
  /** Of a folder's own sources. */
  mostFiles: number;
  /** Of a function; `tables` are those that only declare. */
  functions: { mostLines: number; tables: readonly string[] };
  /** The folder that a file belongs to, when circles between folders are looked for. */
  roomOf(path: string): string;
}

const forbiddenNames = new Set(['utils', 'helpers', 'common', 'lib', 'types', 'shared', 'index']);

const sql =
  /^\s*(select\s[\s\S]+\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(create|alter|drop)\s+(unique\s+)?(table|index)\s|pragma\s)/i;

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The deepest rule whose folder holds the file. */
function ruleOf(path: string, folders: readonly FolderRule[]): FolderRule | undefined {
  return folders
    .filter(({ folder }) => isBelow(path, folder))
    .sort((one, other) => other.folder.length - one.folder.length)[0];
}

/** The file of ours that a specifier names; null for a package. */
function fileOfOurs(specifier: string, from: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#test/')) return `test/${plain.slice(6)}`;
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`;
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  return null;
}

const packageOf = (specifier: string) =>
  specifier.startsWith('node:')
    ? 'node:'
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');

function importProblems(file: SourceFile, { folders }: ShapeRules): string[] {
  const rule = ruleOf(file.path, folders);
  if (!rule) return [`${file.path}: no rule says what this folder may import`];
  return file.imports.flatMap((specifier) => {
    if (specifier.startsWith('.') && !/^\.\/[^/]+$/.test(specifier))
      return [`${file.path}: imports ${specifier}; within a folder ./name, across folders #folder/name`];
    const target = fileOfOurs(specifier, file.path);
    if (target === null)
      return rule.packages === 'any' || rule.packages.includes(packageOf(specifier))
        ? []
        : [`${file.path}: ${rule.folder} may not import the package ${packageOf(specifier)}`];
    const allowed = ruleOf(target, folders) === rule || rule.ours.some((folder) => isBelow(target, folder));
    return allowed ? [] : [`${file.path}: ${rule.folder} may not import ${target}`];
  });
}

function wordProblems(
  { path, words, strings, functions }: SourceFile,
  { wireNames, vocabulary }: ShapeRules,
): string[] {
  if (!path.startsWith('src/')) return [];
  const leaked = wireNames
    .filter(({ folders }) => !folders.some((folder) => isBelow(posix.dirname(path), folder)))
    .flatMap(({ names }) => names.filter((name) => words.has(name)))
    .map((name) => `${path}: ${name} is a name of the wire`);
  const hasSql = !isBelow(path, 'src/service/store') && strings.some((string) => sql.test(string));
  const unclear = vocabulary
    .filter(({ except }) => !except?.test(path))
    .flatMap(({ name, say }) =>
      [...words, ...functions.map(({ name: called }) => `${called}()`)]
        .filter((word) => name.test(word))
        .map((word) => `${path}: for ${word} the glossary says ${say}`),
    );
  return [...leaked, ...unclear, ...(hasSql ? [`${path}: SQL belongs in service/store`] : [])];
}

function placeProblems({ path, lines }: SourceFile, { mostLines }: ShapeRules): string[] {
  const problems = path
    .split('/')
    .map((part) => part.replace(/\..*$/, ''))
    .filter((name) => forbiddenNames.has(name))
    .map((name) => `${path}: ${name} says nothing; name it for what it holds`);
  if (lines > mostLines) problems.push(`${path}: ${lines} lines are more than ${mostLines}`);
  return problems;
}

function functionProblems({ path, functions }: SourceFile, rules: ShapeRules): string[] {
  const { mostLines, tables } = rules.functions;
  if (!path.startsWith('src/')) return [];
  return functions
    .filter(({ name, lines }) => lines > mostLines && !tables.includes(name))
    .map(({ name, lines }) => `${path}: ${name} has ${lines} lines, more than ${mostLines}`);
}

function folderProblems(files: readonly SourceFile[], { mostFiles }: ShapeRules): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = posix.dirname(path);
    if (/\.tsx?$/.test(path)) counts.set(folder, 1 + (counts.get(folder) ?? 0));
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: ${count} files are more than ${mostFiles}; sort them into folders`);
}

/** Each circle of imports once, by its path. */
function circles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  function follow(path: string, way: readonly string[]) {
    const start = way.indexOf(path);
    if (start >= 0) {
      found.push(`a circle of imports: ${[...way.slice(start), path].join(' → ')}`);
      return;
    }
    const file = byPath.get(path);
    if (!file || done.has(path)) return;
    for (const specifier of file.imports) {
      const target = fileOfOurs(specifier, path);
      if (target !== null) follow(target, [...way, path]);
    }
    done.add(path);
  }
  for (const { path } of files) follow(path, []);
  return found;
}

/**
 * Each knot of folders that import one another, once, with the imports that tie it. A folder is what a rule or a room
 * names: `roomOf` says which one a file belongs to.
 */
function folderCircles(files: readonly SourceFile[], roomOf: (path: string) => string): string[] {
  const ways = new Map<string, Map<string, string>>();
  for (const { path, imports } of files)
    for (const specifier of imports) {
      const target = fileOfOurs(specifier, path);
      if (target === null) continue;
      const [from, to] = [roomOf(path), roomOf(target)];
      if (from === to) continue;
      const known = ways.get(from) ?? new Map<string, string>();
      if (!known.has(to)) known.set(to, `${path} → ${target}`);
      ways.set(from, known);
    }
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let room = open.pop(); room !== undefined; room = open.pop())
      for (const next of ways.get(room)?.keys() ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    return seen;
  };
  const from = new Map([...ways.keys()].map((room) => [room, reached(room)]));
  return [...ways].flatMap(([room, next]) =>
    [...next]
      .filter(([other]) => from.get(other)?.has(room))
      .map(([other, example]) => `a circle of folders: ${room} → ${other} (${example})`),
  );
}

/**
 * The compiler looks for unknown keys in a literal, and not in one that is spread into another. A list that is spread
 * only to have fewer lines makes a reader look for the reason.
 */
function spreadProblems(path: string, text: string): string[] {
  const problems = /\.\.\.\{/.test(text) ? [`${path}: spreads a literal; write its keys out`] : [];
  if (path.startsWith('src/') && /\.\.\.\(?\[[^[\]]*\](?: as const\))?,/.test(text))
    problems.push(`${path}: spreads a list of literals; write its items out`);
  return problems;
}

/** A line that begins or continues a comment is at most so long; the formatter leaves comments as they are. */
const longestComment = 120;

const commentProblems = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      line.length > longestComment && /^\s*(\/\/|\{?\/\*|\* )/.test(line)
        ? [`${path}:${at + 1}: a line of a comment has ${line.length} columns, more than ${longestComment}`]
        : [],
    );

/** To some readers a class list is the students of a class, to others the classes of a school. */
function phraseProblems(path: string, text: string): string[] {
  return path.startsWith('src/') && /\b[Cc]lass lists?\b/.test(text)
    ? [`${path}: for class list the glossary says roster, or list of classes`]
    : [];
}

type Tree = Readonly<Record<string, string>>;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    // Where a bench has installed what it measures.
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** The sources and style sheets below these folders. */
export function readTree(...folders: readonly string[]): Tree {
  const paths = folders.flatMap(filesBelow).filter((path) => /\.(tsx?|css)$/.test(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

const read = new WeakMap<Tree, readonly SourceFile[]>();

/** Reading our own tree takes seconds, so it is read once for all rules. */
function filesOf(tree: Tree): readonly SourceFile[] {
  const files = read.get(tree) ?? Object.entries(tree).map(([path, text]) => readSource(path, text));
  read.set(tree, files);
  return files;
}

/** Exports that no other file of the tree imports: what only its own file uses needs no `export`. */
export function unusedExports(tree: Tree, publicFiles: readonly string[]): string[] {
  const files = filesOf(tree);
  const importers = new Map<string, SourceFile[]>();
  for (const file of files)
    for (const specifier of file.imports) {
      const target = fileOfOurs(specifier, file.path);
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return files
    .filter(({ path }) => !publicFiles.includes(path))
    .flatMap(({ path, exports }) =>
      exports
        .filter((name) => !importers.get(path)?.some(({ words }) => words.has(name)))
        .map((name) => `${path}: no other file imports ${name}`),
    );
}

/** All problems of a tree, a sentence each. */
export function shapeProblems(tree: Tree, rules: ShapeRules): string[] {
  const files = filesOf(tree);
  return [
    ...files.flatMap((file) => [
      ...importProblems(file, rules),
      ...wordProblems(file, rules),
      ...placeProblems(file, rules),
      ...functionProblems(file, rules),
    ]),
    ...Object.entries(tree).flatMap(([path, text]) => [
      ...spreadProblems(path, text),
      ...commentProblems(path, text),
      ...phraseProblems(path, text),
    ]),
    ...folderProblems(files, rules),
    ...circles(files),
    ...folderCircles(files, rules.roomOf),
    ...styleProblems(tree),
  ];
}
