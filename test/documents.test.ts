import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';

/*
 * What the documents name exists: files, names in code, and scripts. Nothing else notices when a file is moved or a
 * function is renamed.
 */

const documents = ['README', 'ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG', 'SECURITY', 'PRIVACY'].map(
  (name) => `${name}.md`,
);
const furtherDocuments = ['asvs', 'changing', 'deploying', 'interface'].map((name) => `docs/${name}.md`);

interface Repository {
  files: readonly string[];
  textOf(file: string): string;
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\/]/g, '\\$&');

/** The files that a path means; it may leave out the folders above, and `*` or `<subject>` stands for any name. */
function filesNamed(path: string, { files }: Repository): readonly string[] {
  const form = escaped(path.replace(/\/$/, '')).replace(/\*|<\w+>/g, '[^/]+');
  const named = new RegExp(`(^|/)${form}($|/)`);
  return files.filter((file) => named.test(file));
}

const isPath = (code: string) =>
  /^[\w.*<>/-]+\.(tsx?|css|md|json|html)$/.test(code) || /^(src|test|docs|public)\//.test(code);
/** A name in code, such as `outcomesOf` or `CellSubject`: no single word. */
const isName = (code: string) => /^([a-z]+|[A-Z][a-z]+)[A-Z]\w*$/.test(code);

const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);

/** What a document names and the repository does not have, a sentence each. */
function missingFrom(text: string, repository: Repository): string[] {
  const { files, textOf } = repository;
  const codes = [...new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code))];
  const paths = codes.filter((code) => isPath(code) && filesNamed(code, repository).length === 0);
  const sources = files.filter((file) => /^((src|test)\/.*|vite\.config)\.tsx?$/.test(file));
  const isNowhere = (name: string) => !sources.some((file) => hasWord(textOf(file), name));
  const elsewhere = [...text.matchAll(/((?:`\w+`(?:, | and )?)+) (?:in|of) `([^`]+\.tsx?)`/g)].flatMap(
    ([, names = '', path = '']) =>
      [...names.matchAll(/`(\w+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !filesNamed(path, repository).some((file) => hasWord(textOf(file), name)))
        .map((name) => `${path} has no ${name}`),
  );
  return [
    ...paths.map((path) => `no file ${path}`),
    ...codes.filter((code) => isName(code) && isNowhere(code)).map((name) => `no ${name} in any source`),
    ...elsewhere,
  ];
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => !file.includes('node_modules'));

const ours: Repository = {
  files: [...readdirSync('.'), ...['src', 'test', 'docs', 'public'].flatMap(filesBelow)],
  textOf: (file) => readFileSync(file, 'utf8'),
};

describe.each([...documents, ...furtherDocuments])('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  test('names files and functions that exist', () => {
    expect(missingFrom(text, ours)).toEqual([]);
  });

  test('links to files that exist, and names scripts that exist', () => {
    const links = [...text.matchAll(/\]\(([\w./-]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
    const scripts = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    const { scripts: known } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(scripts.filter((script) => !(script in known))).toEqual([]);
  });
});

test('the README lists every setting that the service reads, and no other', () => {
  const read = (file: string) => readFileSync(`src/service/cli/${file}.ts`, 'utf8');
  const named = [...read('settings').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  const [, fields = ''] = /const fields = \[(.*?)\]/s.exec(read('signOnSettings')) ?? [];
  const ofProviders = [...fields.matchAll(/'([A-Z_]+)'/g)].map(([, name = '']) =>
    name === 'TENANT' ? 'SSO_MICROSOFT_TENANT' : `SSO_<NAME>_${name}`,
  );
  const [, table = ''] = /## Settings(.*?)## Deploying/s.exec(readFileSync('README.md', 'utf8')) ?? [];
  const rows = [...table.matchAll(/^\| (`.*?`) \|/gm)].map(([, names = '']) => names.split(', '));
  const listed = rows.flat().map((name) => name.replaceAll('`', ''));
  expect(listed.toSorted()).toEqual([...named, ...ofProviders].toSorted());
});

describe('a document is wrong', () => {
  const small: Repository = {
    files: ['src/grading/score.ts', 'src/wire/classes/scores.ts'],
    textOf: (file) => (file === 'src/grading/score.ts' ? 'export function readTyped() {}' : ''),
  };

  test.each([
    ['`src/grading/points.ts`', 'no file src/grading/points.ts'],
    ['`points.ts` beside it', 'no file points.ts'],
    ['`src/wire/*/<subject>.tsx`', 'no file src/wire/*/<subject>.tsx'],
    ['what `readPoints` means', 'no readPoints in any source'],
    ['`readTyped` in `scores.ts`', 'scores.ts has no readTyped'],
    ['`nearest` and `readTyped` in `score.ts`', 'score.ts has no nearest'],
  ])('if it says %s', (said, problem) => {
    expect(missingFrom(said, small)).toEqual([problem]);
  });

  test('but not if what it names exists, under any name that stands for it', () => {
    const said =
      '`readTyped` of `src/grading/score.ts`, `score.ts`, `src/wire/*/<subject>.ts`, `npm ci`, `P1`';
    expect(missingFrom(said, small)).toEqual([]);
  });
});
