import { markKind } from '#dashboard/api/attendance.ts';
import { finalGradeKind } from '#dashboard/api/periods.ts';
import { scoreKind } from '#dashboard/api/scores.ts';
import type { EntryKind } from './entry.ts';
import type { Kind } from './kind.ts';

/** How each kind of entry is sent and settled. */
export const kinds: Readonly<Partial<Record<EntryKind, Kind>>> = {
  score: scoreKind,
  mark: markKind,
  finalGrade: finalGradeKind,
};
