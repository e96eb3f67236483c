import { mostBytes, mostFields } from '#service/endpoint/form.ts';
import { formatNamed } from '#service/formats/format.ts';
import { operationsOf } from '#service/reference/operations/operations.ts';
import { groups } from '#service/reference/operations/words.ts';
import { usualSessionLives } from '#service/tasks/accounts/session.ts';
import { mostCells } from '#wire/classes/cells.ts';
import { mostStreams } from '#wire/classes/history.ts';
import { mostStudents } from '#wire/classes/rosterProblems.ts';
import { tooManyAttempts } from '#wire/envelope.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import { longestField } from '#wire/tasks.ts';
import { type Block, writeHtml, writeMarkdown } from './blocks.ts';
import { changes } from './changes.ts';
import { describe } from './description.ts';
import { writeExamples } from './examples.ts';
import { oneRosterApiText } from './oneRosterApi.ts';
import { openApiText } from './openapi.ts';
import { operationBlocks } from './operationBlocks.ts';

/*
 * The reference of the interface, as Markdown for the repository and as a page for a browser. All that can be computed
 * is: the text here is only what no schema and no constant knows.
 */

const count = (value: number) => value.toLocaleString('en-US');

const groupNames = Object.keys(groups) as (keyof typeof groups)[];

const start: Block[] = [
  { heading: 'The interface of Rollbook', level: 1, id: 'top' },
  {
    text: 'Rollbook is a gradebook with an interface for school information systems and partner applications. Every request is an HTTP POST to one address, `/api/`; the field `apitask` names the operation. This reference is made from the schemas that the service itself reads requests with.',
  },
  {
    items: [
      '[Start here](#start)',
      '[The three formats](#formats)',
      '[Errors](#errors)',
      '[Sessions](#sessions), [keys](#keys), [throttle](#throttle) and [limits](#limits)',
      '[Repeating a request safely](#repeating)',
      '[Every operation](#operations)',
      '[The TypeScript client](#client) and the [OpenAPI description](openapi.json)',
      '[OneRoster REST](openapi-oneroster.json), which applications of other makers speak',
      '[Changes](#changes)',
    ],
  },
  { heading: 'Start here', level: 2, id: 'start' },
  {
    text: 'You need the address of the service, the key of your application, and an account. The demo school has the key `demo-key`, the teacher `rivera` and the admin `whitfield`, each with the password `chalk-and-slate`. The examples read where they go and who asks from the environment:',
  },
  {
    code: 'export ROLLBOOK_URL=http://localhost:8080/api/\nexport ROLLBOOK_KEY=demo-key\nexport ROLLBOOK_SES=   # the token that login answers',
    language: 'sh',
  },
  {
    items: [
      'Sign in with `login`; its reply has the session’s token in `values.ses`.',
      'Send the token as `ses` with every later request.',
      'Send fields as `application/x-www-form-urlencoded` or as text parts of `multipart/form-data`, in UTF-8. If a field comes twice, the last one counts.',
    ],
  },
  {
    head: ['Field of every request', 'Meaning'],
    rows: [
      ['`apikey`', 'Required. The key of the application.'],
      ['`apitask`', 'Required. The operation.'],
      ['`ses`', 'The session’s token; needed unless the operation says that it works without a session.'],
      ['`api`', 'The format of the reply: `xml` (the default), `json` or `ser`.'],
    ],
  },
];

const sample: Reply = {
  attendance: [
    { clid: 1, date: '20261116', stuid: 200400, mark: 'p' },
    { clid: 1, date: '20261116', stuid: 200474, mark: 't' },
  ],
  success: true,
  time: 1_795_578_603,
};

function inFormat(name: string, title: string, language: string): Block[] {
  const format = formatNamed(name);
  if (!format) throw new Error(`There is no format ${name}`);
  const code = String(format.write(sample)).trimEnd();
  return [{ text: `\`api=${name}\`, ${title}, \`${format.contentType}\`:` }, { code, language }];
}

const formats = (): Block[] => [
  { heading: 'The three formats', level: 2, id: 'formats' },
  {
    text: 'The same reply in each format. In XML a list is a parent element that holds `item` elements, and nothing is an empty element; in JSON and in serialized PHP a list is an array, and nothing is null.',
  },
  ...inFormat('json', 'JSON', 'json'),
  ...inFormat('xml', 'XML', 'xml'),
  ...inFormat('ser', 'serialized PHP', 'text'),
];

const errors: Block[] = [
  { heading: 'Errors', level: 2, id: 'errors' },
  {
    text: 'Every reply has `time`, and every reply but that of `profile` has `success`. A request that is refused has HTTP status 200 all the same, `success` false, `errors` with a sentence for each bad field, and `values` with the fields that were sent. The sentence is the code: each is always the same.',
  },
  {
    head: ['Answer', 'Meaning'],
    rows: [
      ['200, `success` false', 'Refused: understood, and no. Nothing was changed.'],
      [
        '200, `errors.system`',
        'The service failed, or cannot work for now. The sentence says whether anything was changed, and has a reference for whoever runs the service.',
      ],
      ['405', `“${sentences.postOnly}”`],
      ['413', `“${sentences.bodyTooLarge}” or “${sentences.tooManyFields}”`],
      ['415', `“${sentences.bodyType}”, or the characters cannot be read.`],
      ['500', 'The service failed before or after the operation; `errors.system` says so.'],
    ],
  },
  {
    head: ['Refusal of any operation', 'Sentence'],
    rows: [
      [
        '`apikey`',
        `“${sentences.invalidKey}” “${sentences.keyExpired}” “${sentences.keyNotForTask}” “${sentences.keyNotForSchool}”`,
      ],
      ['`apitask`', `“${sentences.noTask}” “${sentences.unknownTask}” “${sentences.taskNotYours}”`],
      ['`api`', `“${sentences.unknownFormat}”`],
      ['`ses`', `“${sentences.notLoggedIn}”`],
      ['`ses`', `“${sentences.signInAgain}”, which the page alone is told; an application sends \`pwdconf\``],
      ['`otp`', `“${sentences.factorFirst}”, while a school asks the teacher or admin for a second factor`],
      ['`pwd`', `“${sentences.choosePassword}”, while the password is one that an admin made`],
    ],
  },
];

const hours = (seconds: number) => `${seconds / 3600} hours`;
const life = usualSessionLives.teacher;

const rules: Block[] = [
  { heading: 'Sessions', level: 2, id: 'sessions' },
  {
    text: `A session ends after ${hours(life.idle)} without use and after ${hours(life.whole)} in all, unless the service is set otherwise; at \`logout\`; when the account is blocked; and, for the other sessions of an account, when its password changes. An account has at most 20 sessions: the oldest ends. A token is 64 hexadecimal characters; the service keeps only its digest.`,
  },
  {
    text: 'Students may sign in and see to their own account. Teachers act in classes they belong to, at a level: 1 view, 2 scores and attendance, 4 everything but the teachers, 6 owner. Admins act also in every class of their schools. A class that does not exist and one of somebody else are refused alike.',
  },
  { heading: 'Keys', level: 2, id: 'keys' },
  {
    text: 'Whoever runs the service makes a key with `rollbook key add NAME`, and lists and revokes keys. A key says which application asks; what it may see is decided by the session. `rollbook key add NAME --schools` makes one that may create schools. Keep keys out of browsers: our own page holds none.',
  },
  { heading: 'Throttle', level: 2, id: 'throttle' },
  {
    text: `Only wrong passwords are counted. After 5 of them in 15 minutes for one key and account the next is refused with “${tooManyAttempts(60)}” under \`errors.system\` and the seconds in the header \`Retry-After\`. A right password ends the count. Of other requests [device-link](#device-link) alone is refused like that, where the service has had 10,000 links to mail within 15 minutes.`,
  },
  { heading: 'Limits', level: 2, id: 'limits' },
  {
    head: ['What', 'At most'],
    rows: [
      ['A request', `${count(mostBytes / 1024 / 1024)} MiB, ${count(mostFields)} fields`],
      [
        '`scores`, `marks`, `grades`',
        `${count(mostCells)} lines, ${count(longestField('scores'))} characters`,
      ],
      ['`students`', `${count(mostStudents)} lines, ${count(longestField('students'))} characters`],
      ['`emails`, `email_<stuid>`', `500 addresses, ${count(longestField('emails'))} characters`],
      ['Any other field', `${count(longestField('usr'))} characters, or what the operation says`],
      ['Headers', '16 KiB'],
      ['Time to send a request', '30 seconds'],
      ['Event streams of a session', `${mostStreams}, for our own page`],
    ],
  },
  { heading: 'Repeating a request safely', level: 2, id: 'repeating' },
  {
    items: [
      'Reading may be repeated at will.',
      'A score, mark or final grade that is sent with `was` may be sent again after a lost answer: it counts as saved if the cell holds it already.',
      'A new assignment that is sent with `once` is added once, however often it is sent.',
      'A student list that is sent with `base` is refused if somebody has changed the list meanwhile.',
    ],
  },
];

const client: Block[] = [
  { heading: 'The TypeScript client', level: 2, id: 'client' },
  {
    text: 'The package has the client that our own page uses, typed by operation, for Node and for browsers. It needs nothing beside the package.',
  },
  {
    code: `import { connect, RollbookError } from 'rollbook/client';

const school = connect({ url: 'http://localhost:8080/api/', key: 'demo-key' });
await school.signIn('rivera', 'chalk-and-slate');
const { students } = await school.call('gradebook', { clid: 1 });
console.log(students.length);
try {
  await school.call('score-edit', { clid: 1, scores: '3 200400 none' });
} catch (error) {
  if (error instanceof RollbookError) console.log(error.kind, error.errors);
}
await school.signOut();`,
    language: 'ts',
  },
];

export function referenceBlocks(): Block[] {
  const login = describe('login');
  const [first] = writeExamples({ task: 'login', needsSession: false, fields: login.words.example ?? {} });
  return [
    ...start,
    { text: 'A first request:' },
    { code: first?.code ?? '', language: 'sh' },
    ...formats(),
    ...errors,
    ...rules,
    { heading: 'Every operation', level: 2, id: 'operations' },
    ...groupNames.flatMap((group): Block[] => [
      { heading: groups[group], level: 3, id: `list-${group}` },
      {
        head: ['Operation', 'What it does'],
        rows: operationsOf(group).map((name) => [`[${name}](#${name})`, describe(name).words.title]),
      },
    ]),
    ...groupNames.flatMap((group): Block[] => [
      { heading: groups[group], level: 2, id: `group-${group}` },
      ...operationsOf(group).flatMap((name) => operationBlocks(describe(name))),
    ]),
    ...client,
    { heading: 'Changes', level: 2, id: 'changes' },
    {
      text: 'The interface is in beta. What is documented stays; new fields and operations may come at any time, so ignore what you do not know.',
    },
    ...changes.flatMap(({ version, items }): Block[] => [
      { heading: version, level: 3, id: `version-${version}` },
      { items },
    ]),
  ];
}

const made =
  '<!-- Made by `npm run docs` from the schemas of the interface. Do not edit it: change src/wire or src/service/reference. -->';

/** docs/interface.md. */
export const referenceMarkdown = (): string => `${made}\n\n${writeMarkdown(referenceBlocks())}`;

const contents = () =>
  groupNames
    .map((group) => {
      const links = operationsOf(group).map((name) => `<li><a href="#${name}">${name}</a></li>`);
      return `<h2><a href="#group-${group}">${groups[group]}</a></h2>\n<ul>${links.join('')}</ul>`;
    })
    .join('\n');

/** What a browser gets at /docs; it works without the script, which only adds the search. */
export const referencePage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every operation of Rollbook's interface, with its fields, reply and refusals.">
<title>The interface · Rollbook</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/reference/reference.css">
<script src="/reference/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#top">Skip to the reference</a>
<nav aria-label="Operations">
<p><a href="#top">Rollbook interface</a></p>
${contents()}
</nav>
<main>
${writeHtml(referenceBlocks().map(atDocs))}
</main>
</body>
</html>
`;

/** Beside the page the description has the path of its own. */
const atDocs = (block: Block): Block =>
  'items' in block
    ? { items: block.items.map((item) => item.replace(/\((openapi[\w-]*\.json)\)/, '(/docs/$1)')) }
    : block;

/** What a running service answers by path. */
export const referencePages = new Map([
  ['/docs', { type: '.html', make: referencePage }],
  ['/docs/', { type: '.html', make: referencePage }],
  ['/docs/openapi.json', { type: '.json', make: openApiText }],
  ['/docs/openapi-oneroster.json', { type: '.json', make: oneRosterApiText }],
] as const);
