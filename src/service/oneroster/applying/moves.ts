import { valuesOf } from '#service/oneroster/planning/content.ts';
import { opened } from '#service/oneroster/planning/storedEnrollments.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { type Applying, studentIdOf } from './applying.ts';
import { closedClasses } from './closedClasses.ts';
import { type Enrollment, enrollmentOf, type Owners, ownersOf } from './primaries.ts';

/* Who leaves and who joins the classes of a school: worked out before their teachers have to wait for it. */

/** A teacher or a student of a class, as the source has them. */
export interface Membership {
  classId: number;
  user: string;
  role: string;
}

function membershipOf({ classIds }: Applying, enrollment: Enrollment): Membership {
  const { classSourcedId, userSourcedId, role } = enrollment;
  return { classId: classIds.get(classSourcedId) ?? 0, user: userSourcedId, role };
}

const isSame = (one: Membership, other: Membership) =>
  one.classId === other.classId && one.user === other.user && one.role === other.role;

/** By class, what the enrollments of the source change. */
export interface Moves {
  leaving: readonly Membership[];
  joining: readonly Membership[];
  /** The classes with other rosters or staff than before, without those that this import makes. */
  changed: ReadonlySet<number>;
  owners: Owners;
}

export async function movesOf(applying: Applying): Promise<Moves> {
  const { plan } = applying;
  const lines: Record<keyof Lines, Membership[]> = { ending: [], staying: [], beginning: [] };
  const teachersOf = new Set<number>();
  const changed = new Set<number>();
  const closed = closedClasses(applying);
  const enter = (memberships: Membership[], member: Membership) => {
    memberships.push(member);
    if (!applying.made.has(member.classId)) changed.add(member.classId);
  };
  await eachWithPauses(plan.kinds.enrollments.changes, applying.pause, (change) => {
    const { state: is, stored } = change;
    const now = membershipOf(applying, enrollmentOf(change));
    const was = stored && !stored.gone ? valuesOf('enrollments', stored.content) : undefined;
    const before = was && !closed.keeps(was) ? membershipOf(applying, was) : undefined;
    if (now.role !== 'student') teachersOf.add(now.classId);
    if (is !== 'gone' && before && isSame(before, now)) {
      lines.staying.push(now);
      return;
    }
    if (before) enter(lines.ending, before);
    if (is !== 'gone') enter(lines.beginning, now);
  });
  const personOf = personsIn(applying);
  const joiners = new Set(lines.beginning.map(personOf));
  for (const enrollment of await closed.leavingNow()) {
    const member = membershipOf(applying, enrollment);
    if (!joiners.has(personOf(member))) enter(lines.ending, member);
  }
  const { leaving, joining } = await moved(applying, lines);
  const owners = await ownersOf(applying, { classes: teachersOf, leaves: leavesBy(applying, leaving) });
  return { leaving, joining, changed, owners };
}

/** Somebody in a class: the source may list a person under several sourcedIds, one after the other. */
function personsIn(applying: Applying) {
  return ({ classId, user, role }: Membership): string =>
    role === 'student'
      ? `${classId} student ${studentIdOf(applying, user) ?? user}`
      : `${classId} account ${applying.accountIds.get(user) ?? user}`;
}

/** The enrollments that an import changes: those that end, those that stay in their role, and those that begin. */
interface Lines {
  ending: readonly Membership[];
  staying: readonly Membership[];
  beginning: readonly Membership[];
}

/**
 * Who leaves and who joins, given their other enrollments in the class. A student with another one stays. Staff have
 * one membership in a class, that of their highest role: if it changes, they leave and join.
 */
async function moved(
  applying: Applying,
  lines: Lines,
): Promise<{ leaving: Membership[]; joining: Membership[] }> {
  const { pause, made } = applying;
  const kept = await rolesKept(applying, lines);
  const personOf = personsIn(applying);
  const [leaving, joining]: [Membership[], Membership[]] = [[], []];
  const students = new Set<string>();
  const staff = new Map<string, { member: Membership; before: string[]; after: string[] }>();
  const rolesOf = (member: Membership) => {
    const key = personOf(member);
    const roles = kept.get(key) ?? [];
    const found = staff.get(key) ?? { member, before: [...roles], after: [...roles] };
    staff.set(key, found);
    return found;
  };
  await eachWithPauses(lines.beginning, pause, (member) => {
    if (member.role !== 'student') return void rolesOf(member).after.push(member.role);
    joining.push(member);
    if (!made.has(member.classId)) students.add(personOf(member));
  });
  await eachWithPauses(lines.ending, pause, (member) => {
    if (member.role !== 'student') return void rolesOf(member).before.push(member.role);
    const key = personOf(member);
    if (!students.has(key) && !kept.get(key)?.includes('student')) leaving.push(member);
  });
  for (const { member, before, after } of staff.values()) {
    const [was, is] = [highestOf(before), highestOf(after)];
    if (was === is) continue;
    if (was) leaving.push({ ...member, role: was });
    if (is) joining.push({ ...member, role: is });
  }
  return { leaving, joining };
}

/** Every role of the staff but that of a teacher is one here. */
const highestOf = (roles: readonly string[]) =>
  roles.includes('teacher') ? 'teacher' : roles.some((role) => role !== 'student') ? 'aide' : undefined;

/** The roles in the class that people who leave, and staff who join, have by other enrollments. */
async function rolesKept(
  applying: Applying,
  { ending, staying, beginning }: Lines,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { plan, state, pause, made } = applying;
  const people = new Set<string>();
  const personOf = personsIn(applying);
  await eachWithPauses(ending, pause, (member) => people.add(personOf(member)));
  await eachWithPauses(beginning, pause, (member) => {
    if (member.role !== 'student' && !made.has(member.classId)) people.add(personOf(member));
  });
  const kept = new Map<string, string[]>();
  if (people.size === 0) return kept;
  const keep = (member: Membership) => {
    const key = personOf(member);
    if (people.has(key)) kept.set(key, [...(kept.get(key) ?? []), member.role]);
  };
  await eachWithPauses(staying, pause, keep);
  const changed = new Set<string>();
  await eachWithPauses(plan.kinds.enrollments.changes, pause, ({ sourcedId }) => changed.add(sourcedId));
  await eachWithPauses((await opened(state.stored.enrollments, pause)).values(), pause, (stored) => {
    if (!stored.gone && !changed.has(stored.sourcedId))
      keep(membershipOf(applying, valuesOf('enrollments', stored.content)));
  });
  return kept;
}

/** Whether any staff leave a class. */
function leavesBy({ accountIds }: Applying, leaving: readonly Membership[]) {
  const staff = new Set(
    leaving.flatMap(({ classId, user, role }) =>
      role === 'student' ? [] : [`${classId} ${accountIds.get(user) ?? ''}`],
    ),
  );
  return (classId: number, accountId: number) => staff.has(`${classId} ${accountId}`);
}
