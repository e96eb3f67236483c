import { stepsOf } from '#grading/scale.ts';
import { writeHundredths } from '#grading/score.ts';
import { madeName, valuesOf } from '#service/oneroster/planning/content.ts';
import type { Line } from '#service/oneroster/writing/files.ts';
import { classById } from '#service/store/classes/classes.ts';
import { scaleOfClass } from '#service/store/classes/schemes.ts';
import type { Database } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import {
  type OneRosterCollection,
  type OneRosterRoute,
  oneRosterCollections,
} from '#wire/schools/oneRoster.ts';
import { entityKinds, type OneRosterVersion } from '#wire/schools/oneRosterEntities.ts';
import { deleted, type Entity, entityBase, entityOf, Reference, timeOf, withRoles } from './entities.ts';
import { goneKinds } from './gone.ts';
import { Problem } from './problem.ts';
import { answerTo, asksForGone, canHold, isPlain, type ListQuery, type Page, selected } from './query.ts';
import {
  classOfLineItem,
  classOfResult,
  enrolledIn,
  gradebookIn,
  type Roster,
  type ServedClass,
} from './roster.ts';

/* The entities at each address, before filtering, sorting and paging. */

export interface Asked {
  database: Database;
  roster: Roster;
  version: OneRosterVersion;
  /** The sourcedIds of the address, by their names. */
  params: Readonly<Record<string, string>>;
  /** Whether to include deleted entities. */
  gone?: boolean;
}

/** A page of a list. Throws `Problem` if the address contains something unknown. */
export async function pageOf(of: Asked, route: OneRosterRoute, query: ListQuery): Promise<Page> {
  const asked = { ...of, gone: asksForGone(query) };
  return pageWith(asked, route, query);
}

async function pageWith(asked: Asked, route: OneRosterRoute, query: ListQuery): Promise<Page> {
  const { of } = route;
  const isLong = of === 'lineItems' || of === 'results';
  if (!isLong || asked.params.class !== undefined) return answerTo(query, await listed(asked, route));
  mustBeThere(asked);
  return pageOfGradebooks(asked, of, query);
}

/** All entities of a list. */
async function listed(asked: Asked, { of }: OneRosterRoute): Promise<Entity[]> {
  mustBeThere(asked);
  switch (of) {
    case 'categories':
    case 'lineItems':
    case 'results':
    case 'scoreScales':
      return ofGradebooks(asked, of);
    case 'demographics':
      return [];
    default:
      return [...ofRoster(asked, of), ...(asked.gone ? await goneIn(asked, of) : [])];
  }
}

function mustBeThere({ params, roster }: Asked): void {
  if (params.school !== undefined && params.school !== roster.names.org) throw unknown('school');
  if (params.class !== undefined && !roster.classes.has(params.class)) throw unknown('class');
}

/** The entity with this sourcedId. */
export async function found(asked: Asked, route: OneRosterRoute, sourcedId: string): Promise<Entity> {
  const narrowed = { ...asked, params: { ...asked.params, ...within(asked.roster, route.of, sourcedId) } };
  const all = await listed(narrowed, route);
  const entity = all.find((each) => each.sourcedId === sourcedId);
  if (!entity) throw unknown(oneRosterCollections[route.of].one);
  return entity;
}

const unknown = (what: string) => new Problem(404, `There is no such ${what} here.`);

/** The only class to search for a line item or a result. */
function within(roster: Roster, of: OneRosterCollection, sourcedId: string): { class?: string } {
  if (of !== 'lineItems' && of !== 'results') return {};
  const own = of === 'lineItems' ? classOfLineItem(roster, sourcedId) : classOfResult(roster, sourcedId);
  if (!own) throw unknown(oneRosterCollections[of].one);
  return { class: own.about.sourcedId };
}

type OfRoster = Exclude<
  OneRosterCollection,
  'categories' | 'lineItems' | 'results' | 'scoreScales' | 'demographics'
>;

function ofRoster({ roster, version, params }: Asked, of: OfRoster): Entity[] {
  const kind = entityKinds[of];
  if (kind === null) return [];
  const lines = roster.files[kind].filter(wanted(roster, of, params));
  return lines.map((line) => {
    const modified = roster.modified.of.get(line.sourcedId) ?? roster.modified.at;
    const entity = entityOf(kind, line, { version, modified });
    return kind === 'users' ? withRoles(entity, roster.rolesOf.get(line.sourcedId) ?? [], version) : entity;
  });
}

/** Deleted entities: of the address only the class narrows them. */
async function goneIn({ roster, version, params }: Asked, of: OfRoster): Promise<Entity[]> {
  const kind = goneKinds.find((each) => each === entityKinds[of]);
  const { class: inClass, ...others } = params;
  const isNarrowed = Object.keys(others).some((name) => name !== 'school');
  if (kind === undefined || isNarrowed || (inClass !== undefined && of !== 'enrollments')) return [];
  const { lines, rolesOf, at } = await roster.gone();
  const role = of === 'students' ? 'student' : of === 'teachers' ? 'teacher' : undefined;
  const entities: Entity[] = [];
  for (const line of lines[kind]) {
    const roles = rolesOf.get(line.sourcedId) ?? [];
    if (inClass !== undefined && line.classSourcedId !== inClass) continue;
    if (role !== undefined && !roles.some((each) => each.role === role)) continue;
    const modified = at.get(line.sourcedId) ?? roster.modified.at;
    const entity = deleted(entityOf(kind, line, { version, modified }));
    entities.push(kind === 'users' ? withRoles(entity, roles, version) : entity);
  }
  return entities;
}

function wanted(roster: Roster, of: OfRoster, params: Asked['params']): (line: Line) => boolean {
  switch (of) {
    case 'terms':
      return ({ type }) => type === 'term' || type === 'semester';
    case 'gradingPeriods':
      if (params.term !== undefined) known(roster, 'academicSessions', params.term);
      return ({ type, parentSourcedId }) =>
        type === 'gradingPeriod' && (params.term === undefined || parentSourcedId === params.term);
    case 'schools':
      return ({ type }) => type === 'school';
    case 'students':
    case 'teachers':
      return peopleWanted(roster, of === 'students' ? 'student' : 'teacher', params);
    case 'enrollments':
      return ({ classSourcedId }) => params.class === undefined || classSourcedId === params.class;
    case 'classes':
      return classesWanted(roster, params);
    default:
      return () => true;
  }
}

function peopleWanted(roster: Roster, role: string, params: Asked['params']): (line: Line) => boolean {
  if (params.class !== undefined) {
    const enrolled = enrolledIn(roster, params.class, (own) => own === role);
    return ({ sourcedId }) => enrolled.has(sourcedId);
  }
  return ({ sourcedId }) => hasRole(roster, sourcedId, role);
}

const hasRole = ({ rolesOf }: Roster, user: string, wanted: string): boolean =>
  (rolesOf.get(user) ?? []).some(({ role }) => role === wanted);

function classesWanted(roster: Roster, params: Asked['params']): (line: Line) => boolean {
  const { course, term } = params;
  if (course !== undefined) {
    known(roster, 'courses', course);
    return ({ courseSourcedId }) => courseSourcedId === course;
  }
  if (term !== undefined) {
    known(roster, 'academicSessions', term);
    return ({ termSourcedIds = '' }) => termSourcedIds.split(',').includes(term);
  }
  const user = params.student ?? params.teacher ?? params.user;
  if (user === undefined) return () => true;
  const role =
    params.student !== undefined ? 'student' : params.teacher !== undefined ? 'teacher' : undefined;
  known(roster, 'users', user);
  if (role !== undefined && !hasRole(roster, user, role)) throw unknown(role);
  const classes = new Set(
    roster.files.enrollments
      .filter((line) => line.userSourcedId === user && (role === undefined || line.role === role))
      .map(({ classSourcedId }) => classSourcedId),
  );
  return ({ sourcedId }) => classes.has(sourcedId);
}

function known(roster: Roster, kind: 'courses' | 'academicSessions' | 'users', sourcedId: string): void {
  if (!roster.files[kind].some((line) => line.sourcedId === sourcedId))
    throw unknown(oneRosterCollections[kind].one);
}

type OfGradebook = 'categories' | 'lineItems' | 'results' | 'scoreScales';

async function ofGradebooks(asked: Asked, of: OfGradebook): Promise<Entity[]> {
  const { roster, params } = asked;
  const one = params.class === undefined ? undefined : roster.classes.get(params.class);
  const entities = new Map<string, Entity>();
  const pause = pauseWhenDue();
  for (const each of one ? [one] : roster.classes.values()) {
    const found = of === 'scoreScales' ? await scalesOf(asked, each) : await ofGradebook(asked, each, of);
    // Several classes may share a category of the source.
    for (const entity of found)
      if (!entities.has(String(entity.sourcedId))) entities.set(String(entity.sourcedId), entity);
    await pause();
  }
  if (of === 'categories' && !one)
    for (const { sourcedId, content } of roster.names.known('categories')) {
      const line = { sourcedId, ...valuesOf('categories', content) };
      const entity = entityOf('categories', line, { version: asked.version, modified: roster.modified.at });
      if (!entities.has(sourcedId)) entities.set(sourcedId, entity);
    }
  return [...entities.values()];
}

/**
 * A page over all classes, class by class: classes outside the page are not read. The counts per class are cached until
 * the class changes.
 */
async function pageOfGradebooks(asked: Asked, of: 'lineItems' | 'results', query: ListQuery): Promise<Page> {
  const { roster } = asked;
  const [isCut, pause] = [isPlain(query), pauseWhenDue()];
  const { offset, limit, fields } = query;
  const entities: Entity[] = [];
  let total = 0;
  for (const each of roster.classes.values()) {
    if (!canHold(query, sharedBy(each, asked.gone === true))) continue;
    const counted = roster.counts.get(each, of);
    const isWanted = counted === undefined || (total < offset + limit && total + counted > offset);
    if (isCut && !isWanted) {
      total += counted;
      continue;
    }
    const found = await ofGradebook(asked, each, of);
    if (!asked.gone) roster.counts.set(each, of, found.length);
    if (isCut) {
      const [first, end] = [Math.max(0, offset - total), Math.max(0, offset + limit - total)];
      for (const entity of found.slice(first, end)) entities.push(selected(entity, fields));
    } else for (const entity of found) entities.push(entity);
    total += found.length;
    await pause();
  }
  return isCut ? { entities, total } : answerTo(query, entities);
}

/** The common fields of everything in a class's gradebook. */
const sharedBy = ({ about, updated }: ServedClass, gone: boolean): Entity => ({
  ...(!gone && { status: 'active' }),
  dateLastModified: timeOf(updated),
  class: new Reference(about.sourcedId, 'class'),
});

async function ofGradebook(
  { database, roster, version, params, gone }: Asked,
  of: ServedClass,
  kind: Exclude<OfGradebook, 'scoreScales'>,
): Promise<Entity[]> {
  const gradebook = await gradebookIn(database, roster, of, {
    withResults: kind === 'results',
    goneSince: gone ? roster.goneSince : null,
  });
  const { lineItem, student } = params;
  if (lineItem !== undefined && !gradebook.itemsHere.has(lineItem)) throw unknown('lineItem');
  if (student !== undefined && !of.about.students.some(({ sourcedId }) => sourcedId === student))
    throw unknown('student');
  const shown = (lines: readonly Line[]) =>
    lines
      .filter((line) => kind !== 'results' || lineItem === undefined || line.lineItemSourcedId === lineItem)
      .filter((line) => kind !== 'results' || student === undefined || line.studentSourcedId === student)
      .map((line) => entityOf(kind, line, { version, modified: of.updated }));
  const deletedLines = kind === 'categories' ? [] : gradebook.gone[kind];
  return [...shown(gradebook[kind]), ...shown(deletedLines).map(deleted)];
}

/** The lowest percent of each letter; empty if the percentage is the grade. */
async function scalesOf({ database, roster }: Asked, { about, updated }: ServedClass): Promise<Entity[]> {
  const { classId, sourcedId } = about;
  const steps = await database.reading(async (db) => {
    const { scaleKind } = await classById(db, classId);
    return stepsOf({ scaleKind, scale: await scaleOfClass(db, classId) });
  });
  if (steps.length === 0) return [];
  return [
    {
      ...entityBase(madeName(roster.names.org, 'scoreScales', String(classId)), updated),
      title: 'Letter grades',
      type: 'percent',
      class: new Reference(sourcedId, 'class'),
      scoreScaleValue: steps.map(({ low, letter }) => ({
        itemValueLHS: writeHundredths(low),
        itemValueRHS: letter,
      })),
    },
  ];
}
