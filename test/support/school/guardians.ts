import { addGuardians, joinAsGuardian } from '#service/store/families/guardians.ts';
import type { Service } from '#test/support/service/service.ts';

interface Follower {
  accountId: number;
  name: string;
  email: string;
}

/** The account has accepted to follow these students, as their father. */
export async function follow(
  { database, school }: Service,
  { accountId, name, email }: Follower,
  studentIds: readonly number[],
) {
  const guardian = {
    schoolId: school.id,
    name,
    email,
    relation: 'Father',
    addedBy: school.teacher,
    added: 1,
    isFromSchool: true,
  };
  await database.writing(async (db) => {
    await addGuardians(
      db,
      studentIds.map((studentId) => ({ ...guardian, studentId })),
    );
    await joinAsGuardian(db, school.id, { email, studentIds, accountId, now: 2 });
  });
}
