import { expect, test } from 'vitest';
import { handlers } from '#service/tasks/all.ts';
import { type Task, tasks } from '#wire/tasks.ts';

/* Each task declares its permission, which the endpoint checks and the reference describes. */

interface Declared {
  forAdmins?: boolean;
  permit?: { needed?: unknown; lock?: unknown };
}

const declared = Object.entries(handlers) as [Task, Declared][];
const namesOf = (isOne: (handler: Declared, name: Task) => boolean) =>
  declared.filter(([name, handler]) => isOne(handler, name)).map(([name]) => name);
const hasField = (name: Task, field: string) => Object.hasOwn(tasks[name].fields.entries, field);

test('every admin task is about one of their schools, and locks it for a change', () => {
  const undeclared = namesOf(
    ({ forAdmins, permit }) => forAdmins === true && !(permit?.needed === 'admin' && permit.lock),
  );
  // It lists their own.
  expect(undeclared).toEqual(['schools']);
  expect(namesOf(({ forAdmins, permit }) => permit?.needed === 'admin' && !forAdmins)).toEqual([]);
});

/** Why a task about a school or a class has its own permission. */
const own: Partial<Record<Task, string>> = {
  'school-calendar': 'for all staff of the school',
  'class-new': 'for the staff of a school that lets teachers make classes, or of none',
  'guardian-student-drop': 'for the guardian alone, who leaves by it',
  'student-grades': 'for whom the class shows its grades: the student and the guardians',
  'teacher-missing': 'the class is only a choice among those of the teacher',
};

test('every other task about a school or a class declares a permission, or has its own', () => {
  const undeclared = namesOf(
    ({ forAdmins, permit }, name) =>
      !forAdmins && !permit && (hasField(name, 'schoolid') || hasField(name, 'clid')),
  );
  expect(undeclared.sort()).toEqual(Object.keys(own).sort());
});
