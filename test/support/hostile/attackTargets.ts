import { addClass, addMember } from '#service/store/classes/classes.ts';
import { replaceRoster } from '#service/store/classes/students.ts';
import { key, schoolStart } from '#test/support/school/school.ts';
import type { Service } from '#test/support/service/service.ts';

/** The material of hostile requests, and their targets. */
export interface AttackTargets {
  /** Valid keys, and tokens of usable sessions; no reply may contain one. */
  keys: readonly string[];
  tokens: readonly string[];
  /** Numbers of classes, some of them other people's. */
  classes: readonly number[];
  usernames: readonly string[];
  /** Texts that none of the sessions may see. */
  hidden: readonly string[];
}

/** A teacher, a guest in one class and a student are signed in; someone else's class has what they may not see. */
export async function attackTargetsOf(service: Service): Promise<AttackTargets> {
  const { school, database } = service;
  const other = await database.writing(async (db) => {
    const id = await addClass(db, {
      created: schoolStart,
      name: 'Hidden-Class-4711',
      schoolYear: '2024-2025',
      primaryTeacher: school.colleague,
    });
    await addMember(db, id, { accountId: school.colleague, auth: 6, role: 'Teacher', joined: schoolStart });
    await replaceRoster(db, id, {
      students: [{ id: 1, first: 'Hidden-First-4712', last: 'Hidden-Last-4713', position: 1 }],
      revision: 1,
    });
    return id;
  });
  return {
    keys: [key],
    tokens: await tokensOf(service),
    classes: [school.algebra, school.biology, other, other + 1],
    usernames: ['rivera', 'okafor', 'mary', 'nobody'],
    hidden: ['Hidden-', 'okafor@school.example'],
  };
}

/** Session tokens, mostly the teacher's. */
async function tokensOf(service: Service): Promise<string[]> {
  const teacher = await service.signIn('rivera');
  return [teacher, teacher, teacher, await service.signIn('mary')];
}
