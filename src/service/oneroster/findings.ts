import {
  differences,
  nameOf,
  type StoredKind,
  storedKinds,
  valuesOf,
} from '#service/oneroster/planning/content.ts';
import type { Change, Hidden, NameQuestion, SchoolPlan } from '#service/oneroster/planning/plan.ts';
import type { Kind } from '#service/oneroster/reading/columns.ts';
import type { Note, Package, Problem } from '#service/oneroster/reading/package.ts';

/* What an import would do or has done, in readable form: counts by kind, and the lines behind them. */

interface FoundLine {
  state: Change['state'];
  sourcedId: string;
  /** The line in the file; 0 if it is gone. */
  line: number;
  title: string;
  /** Old and new values of changed rows. */
  fields: { field: string; before: string; after: string }[];
}

interface KindFindings {
  kind: StoredKind;
  new: number;
  changed: number;
  unchanged: number;
  gone: number;
  errors: number;
  /** The first lines: changed and gone before new. */
  lines: FoundLine[];
}

interface SchoolFindings {
  org: string;
  name: string;
  schoolId: number | null;
  kinds: KindFindings[];
  questions: NameQuestion[];
  /** Who gets which account, what stays unchanged although the package differs, and why. */
  left: string[];
  hidden: Hidden;
}

export interface Findings {
  version: string;
  source: string;
  schools: SchoolFindings[];
  problems: Problem[];
  notes: Note[];
}

const titles: { readonly [K in StoredKind]?: (content: string) => string } = {
  courses: (content) => valuesOf('courses', content).title,
  users: (content) => nameOf(valuesOf('users', content)),
  enrollments: (content) => {
    const { userSourcedId, classSourcedId, role } = valuesOf('enrollments', content);
    return `${userSourcedId} in ${classSourcedId}, ${role}`;
  },
  results: (content) => {
    const { studentSourcedId, lineItemSourcedId, score } = valuesOf('results', content);
    return `${studentSourcedId} for ${lineItemSourcedId}: ${score}`;
  },
};

/** Elsewhere the first column is the name. */
const titleOf = (kind: StoredKind, content: string): string =>
  titles[kind]?.(content) ?? Object.values(valuesOf(kind, content))[0] ?? '';

const order = ['gone', 'changed', 'new'];

function linesOf(kind: StoredKind, changes: readonly Change[], most: number): FoundLine[] {
  const lines: FoundLine[] = [];
  for (const wanted of order)
    for (const { state, sourcedId, line, content, stored } of changes) {
      if (state !== wanted) continue;
      if (lines.length === most) return lines;
      const fields = state === 'changed' && stored ? differences(kind, stored.content, content) : [];
      if (state === 'changed' && stored?.gone)
        fields.unshift({ field: 'status', before: 'gone', after: 'active' });
      lines.push({ state, sourcedId, line, title: titleOf(kind, content), fields });
    }
  return lines;
}

/** With at most this many lines of each kind. */
export function findingsOf(
  pkg: Package,
  plans: readonly SchoolPlan[],
  { problems, mostLines }: { problems: readonly Problem[]; mostLines: number },
): Findings {
  const errorsOf = errorsByFile(problems);
  return {
    version: pkg.version,
    source: pkg.source,
    schools: plans.map(({ org, name, schoolId, kinds, questions, left, hidden }) => ({
      org,
      name,
      schoolId,
      questions,
      left,
      hidden,
      kinds: storedKinds.map((kind) => {
        const { changes, unchanged } = kinds[kind];
        const count = (state: string) => changes.filter((change) => change.state === state).length;
        return {
          kind,
          new: count('new'),
          changed: count('changed'),
          unchanged,
          gone: count('gone'),
          errors: errorsOf(kind),
          lines: linesOf(kind, changes, mostLines),
        };
      }),
    })),
    problems: [...problems],
    notes: pkg.notes,
  };
}

function errorsByFile(problems: readonly Problem[]): (kind: Kind) => number {
  const lines = new Map<string, Set<number>>();
  for (const { file, line } of problems) {
    const known = lines.get(file) ?? new Set();
    known.add(line);
    lines.set(file, known);
  }
  const of = (kind: Kind) => lines.get(`${kind}.csv`)?.size ?? 0;
  return (kind) => of(kind) + (kind === 'users' ? of('roles') : 0);
}
