import { addDays } from '#grading/week.ts';
import { momentOf, schoolDays } from './calendar.ts';
import type { ClassPlan, Kind, WorkPlan } from './plan.ts';
import type { Random } from './random.ts';
import type { Subject } from './subjects.ts';

export interface DemoAssignment {
  id: number;
  category: number;
  /** YYYYMMDD, a school day. */
  due: string;
  /** Hundredths; null for extra credit. */
  points: number | null;
  title: string;
  /** Unix seconds. */
  created: number;
}

type Draft = Omit<DemoAssignment, 'id' | 'created'>;

/** The item for the `index`-th of `count` things, going through the list once. */
function alongside<Item>(items: readonly Item[], index: number, count: number): Item | undefined {
  return items[Math.floor((index * items.length) / count)];
}

/** Repeats the titles of a list, numbered by part. */
function around(titles: readonly string[], index: number): string {
  const part = Math.floor(index / titles.length);
  return `${titles[index % titles.length] ?? ''}${part > 0 ? ` (part ${part + 1})` : ''}`;
}

function titleOf({ kind, label, count }: WorkPlan, { topics, projects }: Subject, index: number): string {
  if (label === '') return around(projects, index);
  const first = alongside(topics, index, count) ?? '';
  const last = topics[Math.ceil(((index + 1) * topics.length) / count) - 1] ?? first;
  return `${label} ${index + 1}: ${kind === 'test' && last !== first ? `${first} to ${last}` : first}`;
}

/** Practice comes first, tests at the end of the unit. */
const lateness: Readonly<Record<Kind, number>> = {
  practice: 0.2,
  participation: 0.3,
  quiz: 0.5,
  project: 0.55,
  test: 0.6,
};

/** `index`-th of `count` days spread over the year, a little uneven. */
function dueOf(
  days: readonly string[],
  { index, count, late }: { index: number; count: number; late: number },
  random: Random,
): string {
  return days[Math.floor(((index + late + 0.4 * random.next()) * days.length) / count)] ?? '';
}

/** By due date, which is the order in which a teacher adds them. */
export function assignmentsOf(plan: ClassPlan, random: Random): DemoAssignment[] {
  const { subject, year } = plan;
  const days = schoolDays(year, year.last).slice(2);
  let extras = 0;
  const drafts = plan.work.flatMap((work, index): Draft[] => {
    const category = index + 1;
    const extra = work.extraCredit ?? 0;
    return [
      ...Array.from({ length: work.count }, (_, at) => ({
        category,
        due: dueOf(days, { index: at, count: work.count, late: lateness[work.kind] }, random),
        points: random.pick(work.points) * 100,
        title: titleOf(work, subject, at),
      })),
      ...Array.from({ length: extra }, (_, at) => ({
        category,
        // In the past part of the year, so that it shows.
        due: dueOf(days.slice(0, Math.ceil(days.length / 2)), { index: at, count: extra, late: 0.5 }, random),
        points: null,
        title: `Extra credit: ${around(subject.extraCredit, extras++)}`,
      })),
    ];
  });
  return drafts
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.category - b.category))
    .map((draft, index) => {
      const announced = addDays(draft.due, -7);
      const day = announced < year.first ? year.first : announced > year.today ? year.today : announced;
      return { ...draft, id: index + 1, created: momentOf(day, 21) };
    });
}
