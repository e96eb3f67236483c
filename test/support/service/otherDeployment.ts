import { classes, type Fields, gradebook, outcome, type Shape, summary } from './documented.ts';
import type { Answer } from './service.ts';

/*
 * Another deployment of the interface, in front of ours: it has only the documented operations, takes and sends only
 * their documented fields, and refuses in words of its own.
 */

/**
 * `typed` writes values as we do; `text` writes each as text, and lists as items, as services in PHP do; `tree` turns
 * its XML into JSON: what is empty becomes {}, and a list of one is that one.
 */
export type Manner = 'typed' | 'text' | 'tree';

const fieldsOfEveryRequest = ['apikey', 'apitask', 'api', 'ses'];

/** The documented operations, with the fields that they take. */
const operations = new Map([
  ['login', ['usr', 'pwd']],
  ['profile', ['usr', 'name', 'email', 'mailmail', 'pwdconf', 'pwd', 'pwd2']],
  ['teacher-classes', []],
  ['gradebook', ['clid']],
  ['attendance', ['clid', 'ymd']],
  ['attendance-totals', ['clid']],
  ['class-marking-periods', ['clid']],
  ['class-students-edit', ['clid', 'students', 'stusort']],
]);

export const isDocumented = (task: string): boolean => operations.has(task);

/** What it says of a refused field, besides those that are the user's own. */
const ownWords: Readonly<Record<string, string>> = {
  apitask: 'No such operation',
  ses: 'Please log in',
  clid: 'Access denied',
};

/** Answers a request; `ask` sends what is left of it to our service. */
export async function answerAsOther(
  sent: URLSearchParams,
  ask: (form: URLSearchParams) => Promise<Answer>,
  manner: Manner,
): Promise<string> {
  const task = sent.get('apitask') ?? '';
  const known = operations.get(task);
  const time = Math.floor(Date.now() / 1000);
  if (!known) return written({ success: false, values: {}, errors: { apitask: '' }, time }, manner);
  const names = [...fieldsOfEveryRequest, ...known];
  const reply = await ask(new URLSearchParams([...sent].filter(([name]) => names.includes(name))));
  return written(reply.success === false ? reply : documentedIn(task, reply, manner), manner);
}

function documentedIn(task: string, reply: Answer, manner: Manner): Answer {
  // The fields of this operation are not documented.
  if (task === 'attendance-totals') return { totals: [{ stuid: 1, absences: 2 }], ...kept(outcome, reply) };
  if (task === 'teacher-classes') return kept(without(classes), reply);
  if (task !== 'gradebook') return reply;
  const book = kept(without(gradebook), reply);
  return manner === 'typed' ? book : { ...book, scores: everyScore(book) };
}

/** One item for each student and assignment, also if it is not graded, and one with a code that we do not know. */
function everyScore({ assignments, students, scores }: Answer): Answer {
  const known = new Map(scores.map((item: Answer) => [`${item.assnid} ${item.stuid}`, item.score]));
  return assignments.flatMap(({ assnid }: Answer, place: number) =>
    students.map(({ stuid }: Answer, at: number) => ({
      stuid,
      assnid,
      score: place === 0 && at === 0 ? 'INC' : (known.get(`${assnid} ${stuid}`) ?? ''),
    })),
  );
}

const ours = new Set([...Object.keys(summary), 'school']);

/** The same shape without what is ours. */
const without = (shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) => {
      if (ours.has(name)) return [];
      return [[name, typeof part === 'object' && 'items' in part ? { items: documented(part.items) } : part]];
    }),
  );

const documented = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !ours.has(name)));

function kept(shape: Shape, reply: Answer): Answer {
  const named = (fields: object, from: Answer) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, from[name]]));
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [
      name,
      typeof part === 'object' && 'items' in part
        ? reply[name].map((item: Answer) => named(part.items, item))
        : reply[name],
    ]),
  );
}

function written(reply: Answer, manner: Manner): string {
  const errors = Object.entries(reply.errors ?? {}).map(([name, said]) => [name, ownWords[name] ?? said]);
  const told = reply.errors ? { ...reply, errors: Object.fromEntries(errors) } : reply;
  return JSON.stringify(manner === 'typed' ? told : asText(told, manner));
}

function asText(value: Answer, manner: Manner): Answer {
  const empty = manner === 'tree' ? {} : '';
  if (Array.isArray(value)) {
    const items = value.map((item) => asText(item, manner));
    if (items.length === 0) return empty;
    return { item: manner === 'tree' && items.length === 1 ? items[0] : items };
  }
  if (value === null || value === undefined || value === '') return empty;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).map(([name, member]) => [name, asText(member, manner)]);
  return members.length === 0 ? empty : Object.fromEntries(members);
}
