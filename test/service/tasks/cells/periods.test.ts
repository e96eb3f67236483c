import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';

onEachDatabase((service) => {
  test('a class of another teacher shows no final grades', async () => {
    const ses = await service().signIn();
    const { errors } = await service().ask('class-marking-periods', { ses, clid: service().school.biology });
    expect(errors).toEqual({ clid: 'You are not authorized to view this class' });
  });

  test('a period without entries is left out', async () => {
    const ses = await service().signIn();
    const { time, ...reply } = await service().ask('class-marking-periods', {
      ses,
      clid: service().school.algebra,
    });
    expect(reply).toEqual({
      P1: [
        { stuid: 11, grade: 88 },
        { stuid: 12, grade: 101 },
      ],
      P3: [{ stuid: 11, grade: 90 }],
      success: true,
    });
  });
});
