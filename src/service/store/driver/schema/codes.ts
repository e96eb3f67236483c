/*
 * The meaning of the numbers in some columns. They are those of the interface, and never change.
 */

/** Where a class is. */
export const folders = { trashed: 1, archived: 2, active: 3 } as const;

/** The kinds of accounts. Guardians have the student's. */
export const kinds = { student: 2, teacher: 3, admin: 4 } as const;

/** What a member may do in a class; each level includes the ones before it. */
export const accessLevels = { view: 1, score: 2, edit: 4, own: 6 } as const;

/** Whether an account may sign in. */
export const statuses = { blocked: 0, active: 2 } as const;
