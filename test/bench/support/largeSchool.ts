import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import type { Database } from '#service/store/driver/database.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import { credentials } from './classes.ts';

/** Adds a school with this many people, the first its admin, the rest teachers, and with classes they own in turn. */
export async function fillSchool(
  database: Database,
  { name, people, classes }: { name: string; people: number; classes: number },
): Promise<number> {
  const passwordHash = await hashPassword(credentials.password);
  return database.writing(async (db) => {
    const schoolId = await addSchool(db, { name, created: 1 });
    const ids: number[] = [];
    for (let number = 0; number < people; number++) {
      const username = `${name}.${number}`;
      const email = `${username}@school.example`;
      const person = { username, name: `Person ${number}`, email, passwordHash, created: 1 };
      const id = await addAccount(db, { ...person, kind: number === 0 ? 4 : 3 });
      await (number === 0 ? addSchoolAdmin : addSchoolTeacher)(db, schoolId, id);
      ids.push(id);
    }
    for (let number = 0; number < classes; number++) {
      const primaryTeacher = ids[number % ids.length] ?? 0;
      const details = { schoolId, created: 1, name: `Class c${number}e`, schoolYear: '2024-2025' };
      const classId = await addClass(db, { ...details, primaryTeacher });
      await addMember(db, classId, { accountId: primaryTeacher, auth: 6, role: 'Teacher', joined: 1 });
    }
    return schoolId;
  });
}
