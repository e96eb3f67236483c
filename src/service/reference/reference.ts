import { mostBytes, mostFields } from '#service/endpoint/form.ts';
import { formatNamed } from '#service/formats/format.ts';
import { operationsOf } from '#service/reference/operations/operations.ts';
import { groups } from '#service/reference/operations/words.ts';
import { usualSessionLives } from '#service/tasks/accounts/session.ts';
import { mostCells } from '#wire/classes/cells.ts';
import { mostStreams } from '#wire/classes/history.ts';
import { mostStudents } from '#wire/classes/rosterProblems.ts';
import { tooManyAttempts } from '#wire/envelope.ts';
import { longestField } from '#wire/longestField.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import { type Block, writeHtml, writeMarkdown } from './blocks.ts';
import { changes } from './changes.ts';
import { describe } from './description.ts';
import { writeExamples } from './examples.ts';
import { oneRosterApiText } from './oneRosterApi.ts';
import { openApiText } from './openapi.ts';
import { operationBlocks } from './operationBlocks.ts';

/*
 * The reference of the interface, as Markdown for the repository and as a page for a browser. Whatever can be computed
 * is computed: the text here says only what no schema and no constant knows.
 */

const count = (value: number) => value.toLocaleString('en-US');

const groupNames = Object.keys(groups) as (keyof typeof groups)[];

const oneRosterFile = 'openapi-oneroster.json';

const start: Block[] = [
  { heading: 'Rollbook interface reference', level: 1, id: 'top' },
  {
    text: 'Rollbook is a gradebook with an interface for school information systems and partner applications. Every request is an HTTP POST to one address, `/api/`. The field `apitask` names the operation. This reference is generated from the schemas that the service uses to read requests. “Our page” means Rollbook’s own web page.',
  },
  {
    items: [
      '[Getting started](#start)',
      '[Reply formats](#formats)',
      '[Errors](#errors)',
      '[Sessions](#sessions), [keys](#keys), [rate limiting](#throttle) and [limits](#limits)',
      '[Retrying requests safely](#repeating)',
      '[All operations](#operations)',
      '[The TypeScript client](#client) and the [OpenAPI description](openapi.json)',
      `The [OneRoster REST interface](${oneRosterFile}), for applications that support this standard`,
      '[Changes](#changes)',
    ],
  },
  { heading: 'Getting started', level: 2, id: 'start' },
  {
    text: 'You need the address of the service, a key for your application, and an account. The demo school has the key `demo-key`, the teacher `rivera` and the admin `whitfield`; both accounts have the password `chalk-and-slate`. The examples read the address, key and session from environment variables:',
  },
  {
    code: 'export ROLLBOOK_URL=http://localhost:8080/api/\nexport ROLLBOOK_KEY=demo-key\nexport ROLLBOOK_SES=   # the token that login returns',
    language: 'sh',
  },
  {
    items: [
      'Sign in with `login`. The reply has the session’s token in `values.ses`.',
      'Send the token as `ses` with every later request.',
      'Send fields as `application/x-www-form-urlencoded`, or as text parts of `multipart/form-data`, in UTF-8. If you send a field twice, the last value counts.',
    ],
  },
  {
    head: ['Field of every request', 'Description'],
    rows: [
      ['`apikey`', 'Required. Your application’s key.'],
      ['`apitask`', 'Required. The name of the operation.'],
      ['`ses`', 'The session’s token. Required unless the operation needs no session.'],
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
  { heading: 'Reply formats', level: 2, id: 'formats' },
  {
    text: 'Below is the same reply in each format. In XML, a list is an element that contains `item` elements, and null is an empty element. In JSON and serialized PHP, a list is an array.',
  },
  ...inFormat('json', 'JSON', 'json'),
  ...inFormat('xml', 'XML', 'xml'),
  ...inFormat('ser', 'serialized PHP', 'text'),
];

const errors: Block[] = [
  { heading: 'Errors', level: 2, id: 'errors' },
  {
    text: 'Every reply has `time`, and every reply except that of `profile` has `success`. A refused request also has HTTP status 200: its reply has `success` false, `errors` with a sentence for each bad field, and `values` with the fields you sent. There are no error codes. Compare the sentences: they do not change.',
  },
  {
    head: ['Reply', 'Meaning'],
    rows: [
      ['200, `success` false', 'The request was understood and refused. Nothing was changed.'],
      [
        '200, `errors.system`',
        'The service failed, or is temporarily unavailable. The sentence says whether anything was changed. If the service failed, it also has a reference for the service’s operator.',
      ],
      ['405', `“${sentences.postOnly}”`],
      ['413', `“${sentences.bodyTooLarge}” or “${sentences.tooManyFields}”`],
      ['415', `“${sentences.bodyType}” or “${sentences.bodyCompressed}”, or the text cannot be decoded.`],
      ['500', 'The service failed before or after the operation. `errors.system` says so.'],
    ],
  },
  {
    head: ['Field', 'Refusals that any operation may return'],
    rows: [
      [
        '`apikey`',
        `“${sentences.invalidKey}” “${sentences.keyExpired}” “${sentences.keyNotForTask}” “${sentences.keyNotForSchool}”`,
      ],
      ['`apitask`', `“${sentences.noTask}” “${sentences.unknownTask}” “${sentences.taskNotYours}”`],
      ['`api`', `“${sentences.unknownFormat}”`],
      ['`ses`', `“${sentences.notLoggedIn}”`],
      [
        '`ses`',
        `“${sentences.signInAgain}” (only for our page; applications send \`pwdconf\` where the operation takes it)`,
      ],
      ['`ses`', `“${sentences.somebodyElse}” (only for our page, which says whose session it expects)`],
      [
        '`otp`',
        `“${sentences.factorFirst}” (while a school requires a second step that the teacher or admin does not have)`,
      ],
      ['`pwd`', `“${sentences.choosePassword}” (while the password is one that an admin set)`],
    ],
  },
];

const hours = (seconds: number) => `${seconds / 3600} hours`;
const life = usualSessionLives.teacher;

const rules: Block[] = [
  { heading: 'Sessions', level: 2, id: 'sessions' },
  {
    text: `A session ends after ${hours(life.idle)} of inactivity and ${hours(life.whole)} after sign-in, unless the service is configured differently. It also ends at \`logout\` and when the account is blocked. Changing an account’s password ends its other sessions. An account can have at most 20 sessions; a new one ends the oldest. A token is 64 hexadecimal characters. The service stores only its digest.`,
  },
  {
    text: 'Students may sign in, manage their own account and see their own classes. Teachers have an access level in each of their classes: 1 view, 2 scores and attendance, 4 everything except managing teachers and locking marking periods, 6 owner. Admins also have full access to every class of their schools. The refusal is the same for a class that does not exist and for one you have no access to.',
  },
  { heading: 'Keys', level: 2, id: 'keys' },
  {
    text: 'The service’s operator creates a key with `rollbook key add NAME`, and can list and revoke keys. A school’s admins can create keys for their school with [school-key-add](#school-key-add). A key identifies the application; the session decides what it may access. `rollbook key add NAME --schools` creates a key that may create schools. Keep keys out of browsers: our page has none.',
  },
  { heading: 'Rate limiting', level: 2, id: 'throttle' },
  {
    text: `Only wrong passwords are counted. After 5 wrong passwords within 15 minutes for the same key and account, the next attempt is refused with “${tooManyAttempts(60)}” under \`errors.system\`. The \`Retry-After\` header has the number of seconds. A correct password resets the count. The only other request refused this way is [device-link](#device-link), after 10,000 links within 15 minutes.`,
  },
  { heading: 'Limits', level: 2, id: 'limits' },
  {
    head: ['What', 'Maximum'],
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
      ['Event streams per session', `${mostStreams}, only for our page`],
    ],
  },
  { heading: 'Retrying requests safely', level: 2, id: 'repeating' },
  {
    items: [
      'You can always repeat a request that only reads.',
      'If you send a score, mark or final grade with `was` and the reply is lost, send it again. It counts as saved if the cell already holds it.',
      'A new assignment with `once` is added only once, however often you send it.',
      'A roster with `base` is refused if someone else has changed the roster in the meantime.',
    ],
  },
];

const client: Block[] = [
  { heading: 'The TypeScript client', level: 2, id: 'client' },
  {
    text: 'The package includes the client that our page uses, typed by operation, for Node and for browsers. It has no other dependencies.',
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
    { heading: 'All operations', level: 2, id: 'operations' },
    ...groupNames.flatMap((group): Block[] => [
      { heading: groups[group], level: 3, id: `list-${group}` },
      {
        head: ['Operation', 'Purpose'],
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
      text: 'The interface is in beta. Documented behavior does not change, but new fields and operations may be added at any time. Ignore any that you do not know.',
    },
    ...changes.flatMap(({ version, items }): Block[] => [
      { heading: version, level: 3, id: `version-${version}` },
      { items },
    ]),
  ];
}

const made =
  '<!-- Generated by `npm run docs` from the schemas of the interface. Do not edit: change src/wire or src/service/reference. -->';

/** docs/interface.md. */
export const referenceMarkdown = (): string => `${made}\n\n${writeMarkdown(referenceBlocks())}`;

const contents = () =>
  groupNames
    .map((group) => {
      const links = operationsOf(group).map((name) => `<li><a href="#${name}">${name}</a></li>`);
      return `<h2><a href="#group-${group}">${groups[group]}</a></h2>\n<ul>${links.join('')}</ul>`;
    })
    .join('\n');

/** What a page says that describes our service where another deployment answers. */
const elsewhere: Block = {
  text: 'Requests to this address are answered by another deployment of the interface. This reference describes Rollbook’s own service. The other one may lack operations and fields, and have other sentences and limits. If it has the operation `tasks`, that lists what a session may use.',
};

/** The page at /docs. It works without the script, which only adds the search. */
export const referencePage = (isElsewhere: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="All operations of the Rollbook interface, with their fields, replies and refusals.">
<title>Interface reference · Rollbook</title>
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
${writeHtml(blocksAtDocs(isElsewhere))}
</main>
</body>
</html>
`;

/** On a running service, the OpenAPI descriptions have other paths than in the repository. */
function blocksAtDocs(isElsewhere: boolean): Block[] {
  const [heading, ...rest] = referenceBlocks().map((block) =>
    'items' in block
      ? {
          items: block.items
            .filter((item) => !isElsewhere || !item.includes(`(${oneRosterFile})`))
            .map((item) => item.replace(/\((openapi[\w-]*\.json)\)/, '(/docs/$1)')),
        }
      : block,
  );
  return [...(heading ? [heading] : []), ...(isElsewhere ? [elsewhere] : []), ...rest];
}

interface ServedPage {
  type: '.html' | '.json';
  make(): string;
}

/** The pages that a running service has, by path, or one that forwards to another deployment of the interface. */
export function referencePages({ isElsewhere }: { isElsewhere: boolean }) {
  const page = { type: '.html', make: () => referencePage(isElsewhere) } as const;
  const pages = new Map<string, ServedPage>([
    ['/docs', page],
    ['/docs/', page],
    ['/docs/openapi.json', { type: '.json', make: openApiText }],
  ]);
  // Nothing is forwarded below `/ims/oneroster`.
  if (!isElsewhere) pages.set(`/docs/${oneRosterFile}`, { type: '.json', make: oneRosterApiText });
  return pages;
}
