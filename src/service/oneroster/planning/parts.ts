import type { Kind, Row } from '#service/oneroster/reading/columns.ts';
import type { Package, Problem } from '#service/oneroster/reading/package.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';

/*
 * A package is split into parts, one for each school. Lines that do not name their school, as in delta files, are
 * `loose`: the school that has what they refer to takes them.
 */

export interface Part {
  courses: Row<'courses'>[];
  classes: Row<'classes'>[];
  enrollments: Row<'enrollments'>[];
  lineItems: Row<'lineItems'>[];
  results: Row<'results'>[];
  /** The roles of each user at the school, sorted and separated by commas. */
  roles: Map<string, string>;
  /** The users whose roles come from more than their enrollments. */
  named: Set<string>;
}

export interface Parts {
  of(org: string): Part;
  users: ReadonlyMap<string, Row<'users'>>;
  sessions: ReadonlyMap<string, Row<'academicSessions'>>;
  courses: ReadonlyMap<string, Row<'courses'>>;
  categories: ReadonlyMap<string, Row<'categories'>>;
  loose: { lineItems: Row<'lineItems'>[]; results: Row<'results'>[] };
  /** Rows that the source marks as deleted. */
  removed: { readonly [K in Kind]: ReadonlySet<string> };
}

function byId<K extends Kind>(rows: readonly Row<K>[]): Map<string, Row<K>> {
  const found = new Map<string, Row<K>>();
  for (const row of rows) if (!row.removed) found.set(row.sourcedId, row);
  return found;
}

const emptyPart = (): Part => ({
  courses: [],
  classes: [],
  enrollments: [],
  lineItems: [],
  results: [],
  roles: new Map(),
  named: new Set(),
});

/** `isSchool` returns whether a sourcedId is a school's, here or in the package. */
export async function partsOf(
  { files }: Package,
  {
    isSchool,
    addProblem,
    pause,
    today,
  }: {
    /** As YYYY-MM-DD. */
    today: string;
    isSchool: (org: string) => boolean;
    addProblem: (problem: Problem) => void;
    pause: () => Promise<void>;
  },
): Promise<Parts> {
  const parts = new Map<string, Part>();
  const of = (org: string) => {
    let part = parts.get(org);
    if (!part) {
      part = emptyPart();
      parts.set(org, part);
    }
    return part;
  };
  const classes = byId(files.classes.rows);
  const lineItems = byId(files.lineItems.rows);
  const inSchool = (file: Kind, row: Row, org: string) => {
    if (isSchool(org)) return true;
    files[file].inError.add(row.sourcedId);
    addProblem({
      file: `${file}.csv`,
      line: row.line,
      column: 'schoolSourcedId',
      value: org,
      expected: 'the sourcedId of a school in orgs.csv',
    });
    return false;
  };
  for (const row of classes.values())
    if (inSchool('classes', row, row.schoolSourcedId)) of(row.schoolSourcedId).classes.push(row);
  await eachWithPauses(files.enrollments.rows, pause, (row) => {
    if (!row.removed && inSchool('enrollments', row, row.schoolSourcedId))
      of(row.schoolSourcedId).enrollments.push(row);
  });
  const loose: Parts['loose'] = { lineItems: [], results: [] };
  for (const row of lineItems.values()) {
    const school = classes.get(row.classSourcedId)?.schoolSourcedId;
    (school === undefined ? loose : of(school)).lineItems.push(row);
  }
  await eachWithPauses(files.results.rows, pause, (row) => {
    if (row.removed) return;
    const school = classes.get(lineItems.get(row.lineItemSourcedId)?.classSourcedId ?? '')?.schoolSourcedId;
    (school === undefined ? loose : of(school)).results.push(row);
  });
  await giveRoles(files, of, { today, pause });
  const removed = {} as Record<Kind, Set<string>>;
  for (const [kind, { rows }] of Object.entries(files) as [Kind, { rows: Row[] }][]) {
    const ids = new Set<string>();
    await eachWithPauses(rows, pause, (row) => {
      if (row.removed) ids.add(row.sourcedId);
    });
    removed[kind] = ids;
  }
  return {
    of,
    users: byId(files.users.rows),
    sessions: byId(files.academicSessions.rows),
    courses: byId(files.courses.rows),
    categories: byId(files.categories.rows),
    loose,
    removed,
  };
}

function withRole(roles: string | undefined, role: string): string {
  const known = roles ? roles.split(',') : [];
  return known.includes(role) ? (roles ?? '') : [...known, role].sort().join(',');
}

/** The roles of both lists. */
export const withRoles = (one: string, other: string): string =>
  other.split(',').reduce((roles, role) => (role === '' ? roles : withRole(roles, role)), one);

/** Collects everybody's roles per school, from users (1.1), roles (1.2) and enrollments. */
async function giveRoles(
  files: Package['files'],
  of: (org: string) => Part,
  { today, pause }: { today: string; pause: () => Promise<void> },
): Promise<void> {
  const give = (org: string, user: string, role: string) => {
    const { roles } = of(org);
    const known = roles.get(user);
    if (known === undefined || (known !== role && role !== '')) roles.set(user, withRole(known, role));
  };
  const name = (org: string, user: string, role: string) => {
    give(org, user, role);
    of(org).named.add(user);
  };
  await eachWithPauses(files.users.rows, pause, ({ removed, sourcedId, orgSourcedIds, role }) => {
    if (!removed && orgSourcedIds !== '')
      for (const org of orgSourcedIds.split(',')) name(org, sourcedId, role);
  });
  // A role that has ended counts only for somebody without another one: all may have the end of the year.
  const lasts = ({ endDate }: Row<'roles'>) => endDate === '' || endDate >= today;
  const holder = ({ orgSourcedId, userSourcedId }: Row<'roles'>) => `${orgSourcedId} ${userSourcedId}`;
  const lasting = new Set<string>();
  await eachWithPauses(files.roles.rows, pause, (row) => {
    if (!row.removed && lasts(row)) lasting.add(holder(row));
  });
  await eachWithPauses(files.roles.rows, pause, (row) => {
    const { removed, userSourcedId, role, orgSourcedId } = row;
    if (!removed && (lasts(row) || !lasting.has(holder(row)))) name(orgSourcedId, userSourcedId, role);
  });
  await eachWithPauses(files.enrollments.rows, pause, ({ removed, schoolSourcedId, userSourcedId, role }) => {
    if (!removed) give(schoolSourcedId, userSourcedId, role === 'student' || role === 'teacher' ? role : '');
  });
}
