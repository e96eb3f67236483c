import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';

onEachDatabase((service) => {
  test('without a session there is no list', async () => {
    const { errors } = await service().ask('teacher-classes');
    expect(errors).toEqual({ ses: 'Not logged in' });
  });

  test('a student has no classes to teach', async () => {
    const { errors } = await service().ask('teacher-classes', { ses: await service().signIn('mary') });
    expect(errors).toEqual({ apitask: 'Your account may not do this' });
  });

  test('each class carries its membership, its fields and its figures', async () => {
    const { school } = service();
    const reply = await service().ask('teacher-classes', { ses: await service().signIn('okafor') });
    expect(Object.keys(reply)).toEqual(['classes', 'success', 'time']);
    const [algebra, biology] = reply.classes;
    expect(algebra).toEqual({
      superid: school.colleague,
      subid: school.algebra,
      supertype: 'teacher',
      subtype: 'class',
      auth: 1,
      joined: algebra.created,
      role: 'Guest',
      clid: school.algebra,
      created: algebra.created,
      folder: 3,
      syr: '2024-2025',
      gp: 1,
      gscale: 9,
      weighted: 1,
      showper: 1,
      stusort: 1,
      assnsort: 2,
      round: 1,
      stuview: 0,
      stumail: 0,
      teachmail: 0,
      priteach: school.teacher,
      name: 'Algebra I',
      code: 'ALG1',
      school: '',
      stucount: 4,
      acount: 4,
      average: 73,
      missing: 1,
      failing: 1,
      updated: algebra.created,
      revision: 1,
    });
    expect(biology).toMatchObject({ auth: 6, stucount: 0, acount: 0, average: null, missing: 0, code: '' });
  });

  test('the summary of a class follows its roster', async () => {
    const { ask, school } = service();
    const ses = await service().signIn();
    const students = 'José García 11\nNew Student 99';
    const { success } = await ask('class-students-edit', { ses, clid: school.algebra, students });
    expect(success).toBe(true);
    const { classes } = await ask('teacher-classes', { ses });
    expect(classes[0]).toMatchObject({ stucount: 2, average: 89, missing: 0, failing: 0, revision: 2 });
    expect(await ask('teacher-classes', { ses })).toMatchObject({ classes });
  });
});
