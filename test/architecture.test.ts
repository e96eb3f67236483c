import { readdirSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { readTree, type ShapeRules, shapeProblems, unusedExports } from '#test/support/repository/shape.ts';

/*
 * Who may import whom. Nothing else catches it: a page that imports the SQL still builds.
 */

const wire = 'src/wire';
const grading = 'src/grading';
const service = 'src/service';
const dashboard = 'src/dashboard';

const react = ['react', 'react-dom', 'react-aria-components', '@internationalized/date'];
const onThePage = [...react, 'react-router-dom', '@tanstack/react-query'];
const inAGrid = ['@tanstack/react-table', '@tanstack/table-core'];
const inPdf = ['pdfkit', 'fontkit', 'fflate', 'dejavu-fonts-ttf'];
const drivers = ['kysely', 'pg', '@photostructure/sqlite'];
const inTheService = [
  'node:',
  'openid-client',
  'jose',
  'hono',
  '@hono/node-server',
  '@node-rs/argon2',
  'valibot',
];

const below = (folder: string, ...names: readonly string[]) => names.map((name) => `${folder}/${name}`);
const language = `${dashboard}/language`;
const onScreens = [
  ...below(dashboard, 'features', 'shell', 'undo', 'outbox', 'api', 'grid', 'ui', 'language'),
  grading,
];
const paths = `${dashboard}/app/paths.ts`;

/** The screens: none imports another. */
const screens = readdirSync(`${dashboard}/screens`);

/** The rooms of the service that only `cli` puts together with mail. */
const belowTheProgram = readdirSync(service)
  .filter((room) => room !== 'cli' && room !== 'mail')
  .map((room) => `${service}/${room}`);

const rules: ShapeRules = {
  folders: [
    { folder: wire, ours: [], packages: ['valibot'] },
    { folder: grading, ours: [], packages: [] },
    { folder: 'src/client', ours: [wire], packages: ['valibot'] },
    { folder: `${service}/store`, ours: [grading], packages: ['node:', ...drivers] },
    { folder: `${service}/formats`, ours: [wire], packages: [] },
    {
      folder: `${service}/oneroster`,
      ours: [wire, grading, `${service}/store`],
      packages: ['node:', 'fflate', 'papaparse'],
    },
    {
      folder: `${service}/tasks`,
      ours: [wire, grading, ...below(service, 'store', 'oneroster')],
      packages: ['node:', 'valibot', '@node-rs/argon2', '@simplewebauthn/server'],
    },
    {
      folder: `${service}/endpoint`,
      ours: [...below(service, 'tasks', 'formats', 'store'), wire],
      packages: inTheService,
    },
    {
      folder: `${service}/mail`,
      ours: [...below(service, 'tasks', 'store'), wire],
      packages: ['node:', 'nodemailer'],
    },
    {
      folder: `${service}/onerosterRest`,
      ours: [...below(service, 'oneroster', 'endpoint', 'tasks', 'store'), wire, grading],
      packages: ['node:', 'valibot'],
    },
    {
      folder: `${service}/reference`,
      ours: [...below(service, 'tasks', 'formats', 'endpoint'), wire],
      packages: ['node:', 'valibot'],
    },
    ...below(service, 'http', 'gateway', 'demo').map((folder) => ({
      folder,
      ours: [...belowTheProgram, wire, grading],
      packages: inTheService,
    })),
    { folder: `${service}/cli`, ours: [service, wire, grading], packages: inTheService },
    { folder: language, ours: [], packages: [] },
    { folder: `${dashboard}/translations`, ours: [dashboard, grading], packages: [] },
    { folder: `${dashboard}/ui`, ours: [language], packages: [...react, 'chart.js', 'uqr'] },
    { folder: `${dashboard}/grid`, ours: [`${dashboard}/ui`, language], packages: [...react, ...inAGrid] },
    {
      folder: `${dashboard}/api`,
      ours: [wire, 'src/client', grading, language],
      packages: ['valibot', '@tanstack/react-query', '@simplewebauthn/browser'],
    },
    {
      folder: `${dashboard}/outbox`,
      ours: [`${dashboard}/api`, grading, language],
      packages: ['valibot', '@tanstack/react-query', 'idb'],
    },
    {
      folder: `${dashboard}/undo`,
      ours: below(dashboard, 'outbox', 'api', 'language'),
      packages: ['@tanstack/react-query'],
    },
    {
      folder: `${dashboard}/shell`,
      ours: [...onScreens.filter((room) => !/\/(grid|features)$/.test(room)), paths],
      packages: onThePage,
    },
    {
      folder: `${dashboard}/features`,
      ours: [...onScreens.filter((room) => !room.endsWith('/grid')), paths],
      packages: [...onThePage, 'papaparse'],
    },
    ...below(`${dashboard}/screens`, ...screens).map((folder) => ({
      folder,
      ours: [...onScreens, paths],
      packages: [...onThePage, ...inAGrid, 'papaparse', ...inPdf],
    })),
    { folder: `${dashboard}/app`, ours: [dashboard, grading], packages: onThePage },
    { folder: 'test', ours: ['src', 'test'], packages: 'any' },
  ],
  wireNames: [
    {
      names: [
        ...'clid stuid assnid schoolid superid subid supertype subtype priteach usr pwd pwd2 pwdconf mailmail'.split(
          ' ',
        ),
        ...'lastlog syr gp cgs dls ymd gscale stusort assnsort showper stuview stumail teachmail stucount acount'.split(
          ' ',
        ),
      ],
      folders: [wire, ...below(service, 'tasks', 'reference'), 'src/client', `${dashboard}/api`],
    },
    // The owner of a file has the same name.
    {
      names: ['uid'],
      folders: [
        wire,
        ...below(service, 'tasks', 'reference', 'store/driver'),
        'src/client',
        `${dashboard}/api`,
      ],
    },
    // What wraps every request is also the business of the endpoint and of the gateway before it.
    {
      names: ['apikey', 'apitask', 'ses'],
      folders: [wire, service, 'src/client', `${dashboard}/api`],
    },
  ],
  vocabulary: [
    { name: /^(un|is|not|all|use|since)?[rR]eport(ed|ing)/, say: 'posted' },
    { name: /^(Kept|Kind|School|Import)Report|^(kept|no)Report$/, say: 'findings' },
    // What opens a report has its word from there. A translation has the names of the English catalogue.
    {
      name: /^report\(\)$/,
      say: 'announce, record, post, or add a problem',
      except: /screens\/student\/reports|dashboard\/translations/,
    },
    // Private notes are their own subject.
    {
      name: /^note([A-Z]\w*|d)?\(\)$/,
      say: 'record',
      except: /[nN]otes?\.tsx?$|app\/DropSavedForm|shell\/sync|dashboard\/translations/,
    },
  ],
  mostLines: 400,
  mostFiles: 21,
  functions: { mostLines: 80, tables: ['firstTables'] },
  // Where an address leads is asked everywhere, and asks nothing.
  roomOf: (path) => (path === paths || path.startsWith('test/') ? path : dirname(path)),
};

const tree = readTree('src', 'test');

test('the repository keeps its shape', () => {
  expect(shapeProblems(tree, rules)).toEqual([]);
});

/** Files whose exports are for another program, or for the test runner. */
const publicFiles = ['src/client/client.ts', 'test/support/engines/enginesSetup.ts'];

test('every export is imported by another file', () => {
  expect(unusedExports(tree, publicFiles)).toEqual([]);
});

test('an export that no other file imports', () => {
  const scale = 'export const letterOf = 1;\nexport type Scale = 1;\nconst steps = 1;\nexport { steps };';
  const average = "import { letterOf } from './scale.ts';";
  const tree = { 'src/grading/average.ts': average, 'src/grading/scale.ts': scale };
  expect(unusedExports(tree, [])).toEqual([
    'src/grading/scale.ts: no other file imports Scale',
    'src/grading/scale.ts: no other file imports steps',
  ]);
  expect(unusedExports(tree, ['src/grading/scale.ts'])).toEqual([]);
});

describe('each rule fails on a tree that breaks it', () => {
  const problem = (path: string, source: string) => shapeProblems({ [path]: source }, rules).join('\n');

  test.each([
    ['src/dashboard/screens/classes/Classes.tsx', "import '#service/store/classes/classes.ts';"],
    ['src/dashboard/screens/classes/Classes.tsx', "import type { Task } from '#wire/tasks.ts';"],
    ['src/dashboard/screens/classes/Classes.tsx', "const x = await import('#service/endpoint/endpoint.ts');"],
    ['src/dashboard/ui/components/Button.tsx', "export { call } from '#dashboard/api/calls/call.ts';"],
    ['src/dashboard/grid/Grid.tsx', "import { grade } from '#grading/average.ts';"],
    ['src/dashboard/api/call.ts', "let x: import('#service/endpoint/endpoint.ts').Endpoint;"],
    ['src/service/endpoint/endpoint.ts', "export * from '#dashboard/app/paths.ts';"],
    ['src/service/store/classes/scores.ts', "import '#wire/tasks.ts';"],
    ['src/service/tasks/scores.ts', "import '#service/formats/json.ts';"],
    ['src/service/formats/json.ts', "import '#service/store/classes/scores.ts';"],
    ['src/grading/average.ts', "import '#wire/fields/values.ts';"],
    ['src/wire/tasks.ts', "import '#grading/score.ts';"],
    ['src/wire/tasks.ts', "import '#test/support/product/product.ts';"],
  ])('%s with %s', (path, source) => {
    expect(problem(path, source)).toMatch(/ may not import (src|test)\//);
  });

  test.each([
    ['src/grading/score.ts', "import 'node:fs';", 'node:'],
    ['src/dashboard/ui/components/Button.tsx', "import { readFile } from 'node:fs/promises';", 'node:'],
    ['src/service/tasks/scores.ts', "import pg from 'pg';", 'pg'],
    ['src/service/tasks/scores.ts', "import { Hono } from 'hono';", 'hono'],
    ['src/service/endpoint/endpoint.ts', "import { jsx } from 'react/jsx-runtime';", 'react'],
    ['src/service/endpoint/endpoint.ts', "import x from '@photostructure/sqlite';", '@photostructure/sqlite'],
  ])('%s with %s', (path, source, name) => {
    expect(problem(path, source)).toContain(`may not import the package ${name}`);
  });

  test.each([
    'const clid = 1;',
    'const record = { clid: 1 };',
    'record.clid;',
    "const field = 'clid';",
    'const record = <Field clid="1" />;',
  ])('a name of the wire in a screen: %s', (source) => {
    expect(problem('src/dashboard/screens/roster/Roster.tsx', source)).toContain(
      'clid is a name of the wire',
    );
  });

  test.each([
    ['const reported = 1;', 'for reported the glossary says posted'],
    ['export function useReporting() {}', 'for useReporting the glossary says posted'],
    ['interface KeptReport {}', 'for KeptReport the glossary says findings'],
    ['const say = { report: (text) => text };', 'for report() the glossary says announce'],
    ['async function noteUse() {}', 'for noteUse() the glossary says record'],
  ])('a word that the glossary has another for: %s', (source, said) => {
    expect(problem('src/dashboard/screens/periods/Workbench.tsx', source)).toContain(said);
  });

  test('a phrase that means two things', () => {
    const problems = problem('src/grading/average.ts', '// The class list, in order.');
    expect(problems).toContain('for class list the glossary says roster, or list of classes');
    expect(problem('src/grading/average.ts', 'const classList = element.classList;')).toBe('');
  });

  test('a word may stand where it means what the glossary says', () => {
    expect(problem('src/dashboard/api/comments/notes.ts', 'export function noteDraft() {}')).toBe('');
    expect(problem('src/dashboard/screens/student/reports/usePdf.ts', 'const reports = [];')).toBe('');
  });

  test('a copy of an English catalogue may be translated in place', () => {
    const copied = "import '#grading/rounding.ts';\nexport const texts = { report: (name) => name };";
    expect(problem('src/dashboard/translations/de/reports.ts', copied)).toBe('');
  });

  test('in a comment it may be named, and in the folders that translate it', () => {
    expect(problem('src/grading/average.ts', '// the clid of the wire')).toBe('');
    for (const folder of ['wire', 'service/tasks', 'dashboard/api'])
      expect(problem(`src/${folder}/scores.ts`, 'export const clid = 1;')).toBe('');
    expect(problem('src/service/store/classes/scores.ts', 'export const clid = 1;')).not.toBe('');
  });

  test.each([
    "const all = 'select * from scores';",
    'const all = sql`\n  SELECT 1\n  FROM scores`;',
    "run('insert into scores values (1)');",
    "run('PRAGMA journal_mode = wal');",
  ])('SQL outside the store: %s', (source) => {
    expect(problem('src/service/tasks/scores.ts', source)).toContain('SQL belongs in service/store');
    expect(problem('src/service/store/classes/scores.ts', source)).toBe('');
  });

  test.each(["import '../scores.ts';", "import './tasks/scores.ts';"])(
    'a way across folders: %s',
    (source) => {
      expect(problem('src/service/cli/main.ts', source)).toContain('within a folder ./name');
    },
  );

  test.each(['src/service/utils/text.ts', 'src/grading/index.ts', 'test/support/helpers.ts'])(
    'a name that says nothing: %s',
    (path) => {
      expect(problem(path, '')).toContain('says nothing');
    },
  );

  test('a file of more than 400 lines', () => {
    expect(problem('src/grading/score.ts', '\n'.repeat(400))).toBe('');
    expect(problem('src/grading/score.ts', '\n'.repeat(401))).toContain('401 lines are more than 400');
  });

  test('a folder of more than 21 files', () => {
    const folder = (path: string, files: number) =>
      Object.fromEntries(Array.from({ length: files }, (_, at) => [`${path}/file${at}.ts`, '']));
    expect(shapeProblems(folder('src/grading', 21), rules)).toEqual([]);
    expect(shapeProblems(folder('src/grading', 22), rules)).toEqual([
      'src/grading: 22 files are more than 21; sort them into folders',
    ]);
    expect(shapeProblems(folder('test/browser', 22), rules)).toHaveLength(1);
  });

  test('a function of more than 80 lines', () => {
    const long = (lines: number) => `export const pump = {\n  run() {\n${'\n'.repeat(lines - 2)}}, };\n`;
    expect(problem('src/grading/score.ts', long(80))).toBe('');
    expect(problem('src/grading/score.ts', long(81))).toContain('run has 81 lines, more than 80');
    expect(problem('test/support/journeys/typing.ts', long(81))).toBe('');
  });

  test('a literal that is spread into another', () => {
    expect(problem('src/grading/score.ts', 'export const all = { ..' + '.{ a, b }, c };')).toContain(
      'spreads a literal',
    );
    expect(problem('src/grading/score.ts', 'export const all = { ...some, c };')).toBe('');
    const lists = ["['a', 'b']", "(['a', 'b'] as const)"].map(
      (list) => `export const all = [..${'.'}${list}, c];`,
    );
    for (const list of lists) expect(problem('src/grading/score.ts', list)).toContain('spreads a list');
    expect(problem('src/grading/score.ts', 'export const all = [...[...some].sort(), c];')).toBe('');
  });

  test.each([
    ['// ', ''],
    ['  /** ', ' */'],
    ['/*\n * ', '\n */'],
    ['const row = (\n  <p>\n    {/* ', ' */}\n  </p>\n);'],
  ])('a line of a comment of more than 120 columns: %j', (before, after) => {
    const line = before.split('\n').at(-1) ?? '';
    const end = after.split('\n')[0] ?? '';
    const comment = (columns: number) =>
      `${before}${'x'.repeat(columns - line.length - end.length)}${after}\nconst long = '${'x'.repeat(200)}';\n`;
    const path = 'src/dashboard/grid/Grid.tsx';
    expect(problem(path, comment(120))).toBe('');
    expect(problem(path, comment(121))).toBe(
      `${path}:${before.split('\n').length}: a line of a comment has 121 columns, more than 120`,
    );
  });

  test('folders that import each other, through different files', () => {
    const tree = {
      'src/dashboard/shell/Frame.tsx': "import '#dashboard/outbox/queue.ts';",
      'src/dashboard/outbox/tabStore.ts': "import '#dashboard/api/calls/call.ts';",
      'src/dashboard/api/calls/session.ts': "import '#dashboard/shell/texts.ts';",
    };
    expect(shapeProblems(tree, rules)).toContain(
      'a circle of folders: src/dashboard/shell → src/dashboard/outbox (src/dashboard/shell/Frame.tsx → src/dashboard/outbox/queue.ts)',
    );
  });

  test.each([
    ['src/dashboard/api/classes/scores.ts', "import '#dashboard/outbox/outbox.ts';"],
    ['src/dashboard/outbox/queue.ts', "import '#dashboard/undo/undoManager.ts';"],
    ['src/dashboard/shell/Frame.tsx', "import '#dashboard/features/phrases/texts.ts';"],
    ['src/dashboard/shell/Frame.tsx', "import '#dashboard/screens/roster/model/draft.ts';"],
    ['src/dashboard/screens/student/StudentScreen.tsx', "import '#dashboard/screens/periods/texts.ts';"],
    ['src/dashboard/screens/student/StudentScreen.tsx', "import '#dashboard/app/routes.tsx';"],
    ['src/service/endpoint/endpoint.ts', "import '#service/gateway/gateway.ts';"],
    ['src/service/endpoint/endpoint.ts', "import '#service/http/server.ts';"],
    ['src/service/tasks/accounts/profile.ts', "import '#service/mail/pump.ts';"],
    ['src/service/gateway/gateway.ts', "import '#service/mail/pump.ts';"],
    ['src/service/oneroster/reading/package.ts', "import '#service/tasks/rules/audit.ts';"],
    ['src/service/mail/pump.ts', "import '#service/http/log.ts';"],
  ])('a room that reaches above itself: %s with %s', (path, source) => {
    expect(problem(path, source)).toContain('may not import src/');
  });

  test('a folder that the table does not know', () => {
    expect(problem('src/mobile/App.tsx', '')).toContain('no rule');
  });

  test('a circle, also one of types or through other files', () => {
    const tree = {
      'src/grading/average.ts': "import type { A } from './scale.ts';",
      'src/grading/scale.ts': "import './rounding.ts';",
      'src/grading/rounding.ts': "export * from '#grading/average.ts';",
    };
    expect(shapeProblems(tree, rules)).toEqual([
      'a circle of imports: src/grading/average.ts → src/grading/scale.ts → src/grading/rounding.ts → src/grading/average.ts',
    ]);
  });
});
