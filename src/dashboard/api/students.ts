export type { RosterStudent } from '#wire/roster.ts';
