/*
 * What tells an open page that a class has changed: GET /api/events?class=ID, as server-sent events, for our own page
 * with its session cookie. Ours: a foreign service has none (404), and a page asks from time to time instead.
 *
 *   event: revision   data: the class's revision; once at the beginning, then whenever it has moved
 *   event: end        data: `session` or `class`: the session has ended, or the class is no longer this teacher's
 *
 * What changed is not said: a page asks `history` with `since` the revision that it has. Its own changes come back too;
 * it knows them by the `revision` of its replies. A stream does not keep its session alive.
 *
 * Answers that are no stream, after which a browser does not come back by itself: 401 no session, 403 not from our
 * page, 404 no such class for this teacher, 429 too many streams. One session has `mostStreams`: windows of one browser
 * share them, and a page that is not in sight should close its own.
 */

export const eventsPath = '/api/events';

/** The most streams of one session. A browser opens six connections per host, and requests need some of them. */
export const mostStreams = 4;

export const eventNames = { revision: 'revision', end: 'end' } as const;

/** Why a stream ended for good. */
export type EventsEnd = 'session' | 'class';
