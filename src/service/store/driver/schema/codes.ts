/*
 * What the numbers in some columns mean. They are those of the interface, and never change.
 */

/** Where a class is. */
export const folders = { trashed: 1, archived: 2, active: 3 } as const;

/** What an account is. Guardians have one of a student. */
export const kinds = { student: 2, teacher: 3, admin: 4 } as const;

/** Whether an account may sign in. */
export const statuses = { blocked: 0, active: 2 } as const;
