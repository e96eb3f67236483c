import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { scoresSinceQuery } from '#dashboard/api/history.ts';
import { type GradeChange, gradeChangesQuery } from '#dashboard/api/periods.ts';
import { useMay } from '#dashboard/api/permissions.ts';
import { type SinceReported, sinceReported } from './sinceReported.ts';
import { latestChanges } from './workbench.ts';

interface Known {
  /** By student, how the reported grade came to be. */
  readonly latest: ReadonlyMap<number, GradeChange>;
  readonly since: ReadonlyMap<number, SinceReported>;
}

/** What history knows of a period's final grades; nothing where there is none, or no period is chosen. */
export function useSinceReported(book: Gradebook, period: string | undefined): Known {
  const tells = useMay(book.id, 'readHistory') && period !== undefined;
  const { data: grades } = useQuery({ ...gradeChangesQuery(book.id), enabled: tells });
  const latest = useMemo(() => latestChanges(grades ?? [], period), [grades, period]);
  const first = Math.min(...[...latest.values()].map(({ revision }) => revision));
  const { data: scores } = useQuery({
    ...scoresSinceQuery(book.id, first, book.revision),
    enabled: tells && latest.size > 0,
  });
  const since = useMemo(() => sinceReported(book, latest, scores ?? []), [book, latest, scores]);
  return { latest, since };
}
