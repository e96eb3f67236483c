import { expect, test } from 'vitest';
import { lockClass } from '#service/store/classes/classes.ts';
import { forgetStudent } from '#service/store/erasure/erasure.ts';
import { eraseStudents } from '#service/store/erasure/studentErasure.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';
import { classNamed, startRest } from '#test/support/service/oneRosterRest.ts';

test('what an application writes about a student who is erased in that moment is not kept', async () => {
  const service = await startOnPostgres();
  const { database } = service;
  try {
    const rest = await startRest(database);
    const token = await rest.tokenFor('s1');
    const [schoolId, classId] = [rest.schools.get('s1') ?? 0, await classNamed(database, 's1-k1')];
    const studentId = 10_003;
    const result = {
      lineItem: { sourcedId: 'li1' },
      student: { sourcedId: 's1-p3' },
      scoreStatus: 'submitted',
      scoreDate: '2026-10-09',
      comment: '',
    };
    const put = { method: 'PUT', token, body: { result } };
    const own = { schoolId, studentId, lists: [classId], othersLists: [], isAttached: true };
    const { status } = await askedMeanwhile(service, {
      lock: (db) => lockClass(db, classId),
      request: () => rest.send('/gradebook/v1p2/results/late', put),
      async change(db) {
        const erasure = { schoolId, keepsMarks: false, now: 1, pause: async () => undefined };
        await eraseStudents(db, new Map([[classId, [studentId]]]), erasure);
        await forgetStudent(db, own);
      },
    });
    expect(status).toBe(422);
    const kept = await database.asking((db) =>
      db.selectFrom('sourced_ids').select('content').where('sourced_id', '=', 'late').execute(),
    );
    expect(kept).toEqual([]);
  } finally {
    await service.close();
  }
});
