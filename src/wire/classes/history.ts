import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/*
 * Tells an open page that a class has changed: GET /api/events?class=ID, as server-sent events, for our own page with
 * its session cookie. Ours: a foreign service has none (404), and a page polls instead.
 *
 *   event: revision   data: the class's revision; once at the beginning, then whenever it has moved
 *   event: end        data: `session` or `class`: the session has ended, or the class is no longer this teacher's
 *
 * The event does not say what changed: a page asks `history` with `since` set to its revision. Its own changes are
 * included; it knows them by the `revision` of its replies. A stream does not keep its session alive.
 *
 * Replies other than a stream, after which a browser does not reconnect on its own: 401 no session, 403 not from our
 * page, 404 no such class for this teacher, 429 too many streams. One session has `mostStreams`: windows of one browser
 * share them, and a page that is not visible should close its own.
 */

export const eventsPath = '/api/events';

/** The most streams of one session. A browser opens six connections per host, and requests need some of them. */
export const mostStreams = 4;

export const eventNames = { revision: 'revision', end: 'end' } as const;

/** Why a stream ended for good. */
export type EventsEnd = 'session' | 'class';

/** What a history item is about. */
export const historyKinds = [
  'score',
  'remark',
  'late',
  'mark',
  'grade',
  'lock',
  'comment',
  'assignment',
  'roster',
  'setting',
  'teacher',
] as const;

/**
 * One change. `from` and `to` are written as the task of the change takes them, so that sending `from` undoes it; '' is
 * blank or missing.
 *
 *   score       assnid, stuid
 *   remark      assnid, stuid; a comment on that score
 *   late        assnid, stuid; how many days late, '' for on time
 *   mark        stuid; `field` the day
 *   grade       stuid; `field` P1 to P5
 *   lock        `field` P1 to P5; 0 to 1 when its final grades are locked, 1 to 0 when it is unlocked
 *   comment     stuid; `field` P1 to P5, '' for the comment on the whole class
 *   assignment  assnid; `field` one of those that can be set (see assignmentFields.ts); or `deleted`, 1 to 0 when it is
 *               added or comes back, 0 to 1 when it goes
 *   roster      the whole list, as `students` of class-students-edit
 *   setting     `field` the field of class-edit (cgs and cat whole), or folder
 *   teacher     `field` the teacher's uid; "auth role", '' for one who is not in the class
 *
 * All items of a `revision` come from one request and are best undone together; `num` counts them from 1.
 * `reason`: why, of a grade, as it was sent; else ''. `uid`, `name`: who; `time`: when, in Unix seconds.
 */
const historyItem = v.object({
  revision: integer,
  num: integer,
  kind: v.picklist(historyKinds),
  assnid: integerOrZero,
  stuid: integerOrZero,
  field: text,
  from: text,
  to: text,
  reason: v.optional(text, ''),
  uid: integerOrZero,
  name: text,
  time: integerOrZero,
});

/**
 * The changes of a class, newest first. `since`: only those of later revisions, so that a page at that revision learns
 * what changed; `revision` of the reply is the one to ask from next. `after`: only those of the first revision made
 * after this time (Unix seconds) and of later ones, so that taking them back leads to that time. `kind`: only those of
 * this kind. `assnid`: those of one assignment, its scores and the comments on them; with `stuid` as well, those of one
 * cell; with `kind` score and `after`, those by which a column goes back to a time. A reply has at most `limit` items
 * (200 if it is not sent): if there are more, send `more` as `before` to get the next ones.
 */
export const history = {
  fields: v.object({
    clid: wholeField(pageSentences.classNotYours, 1),
    assnid: v.optional(wholeField(pageSentences.noSuchAssignment, 1, 999_999_999)),
    stuid: v.optional(wholeField(pageSentences.noSuchStudent)),
    kind: v.optional(v.picklist(historyKinds, pageSentences.historyKindForm)),
    since: v.optional(wholeField(pageSentences.historyForm)),
    after: v.optional(wholeField(pageSentences.historyTime)),
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,9}$/, pageSentences.historyForm))),
    limit: v.optional(wholeField(pageSentences.historyLimit, 1, 1000)),
  }),
  reply: v.object({ history: list(historyItem), more: text, revision: integer }),
};

/** The settings of a class whose name in the history differs from their own. */
export const settingNames = { schoolYear: 'syr', gradingPeriod: 'gp' } as const;
