import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requests } from '#test/support/school/foreignRequests.ts';
import { password } from '#test/support/school/school.ts';
import { foundSchool, type Role, storedOf, type WholeSchool } from '#test/support/school/twoSchools.ts';
import { databases } from '#test/support/service/databases.ts';
import { type Service, startService } from '#test/support/service/service.ts';
import { type Task, tasks } from '#wire/tasks.ts';

/*
 * Every operation by students and guardians on their own school: what they may do is listed, everything else is refused
 * and changes nothing.
 */

/** Operations on one's own account, or open to anyone, are tested elsewhere. */
const ofAccounts = /^(login|logout|profile|password|invitation|setup|tasks)/;

const open: Readonly<Partial<Record<Role | 'stranger', readonly Task[]>>> = {
  student: ['student-classes', 'student-grades', 'student-guardians', 'guardian-students'],
  guardian: ['student-classes', 'student-grades', 'student-guardians', 'guardian-students'],
  otherGuardian: ['student-classes', 'student-guardians', 'guardian-students'],
  stranger: ['student-classes', 'student-guardians', 'guardian-students'],
};

describe.each(databases)('on $name', ({ fresh }) => {
  let service: Service;
  let own: WholeSchool;
  let other: WholeSchool;

  beforeAll(async () => {
    service = await startService(await fresh());
    own = await foundSchool(service, { name: 'own', secret: 'heron', firstId: 101 });
    other = await foundSchool(service, { name: 'other', secret: 'falcon', firstId: 501 });
  });
  afterAll(() => service.close());

  test.each([
    ['a student', 'student'],
    ['a guardian of the student', 'guardian'],
    ['a guardian of another student of the class', 'otherGuardian'],
    ['a guardian at another school', 'stranger'],
  ] as const)('%s does what is listed and no more', async (_, role) => {
    const { ask, database } = service;
    const usr = role === 'stranger' ? other.usr.guardian : own.usr[role];
    const { ses } = (await ask('login', { usr, pwd: password })).values;
    const before = await storedOf(database, own);
    const done = new Set<string>();
    const shown: string[] = [];
    for (const task of Object.keys(tasks) as Task[]) {
      if (ofAccounts.test(task)) continue;
      for (const fields of requests[task](own, own)) {
        const { success, values: __, ...reply } = await ask(task, { ...fields, ses });
        shown.push(JSON.stringify(reply));
        if (success !== false) done.add(task);
      }
    }
    expect([...done].sort()).toEqual([...(open[role] ?? [])].sort());
    expect(await storedOf(database, own)).toEqual(before);
    const text = shown.join('\n');
    for (const word of ['Note heron', '@heron.example', 'own.owner']) expect(text, word).not.toContain(word);
    const names = {
      student: 'Bo heron',
      guardian: 'Bo heron',
      otherGuardian: 'Ann heron',
      stranger: 'heron',
    };
    expect(text).not.toContain(names[role]);
  });
});
