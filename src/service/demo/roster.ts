import { sortName } from '#service/store/classes/students.ts';
import { schoolDays } from './calendar.ts';
import { notableNames } from './names.ts';
import type { Person } from './people.ts';
import type { ClassPlan } from './plan.ts';
import type { Random } from './random.ts';

/** A person in one class. */
export interface Enrolled extends Person {
  /** YYYYMMDD; a few join after the year has begun, and have nothing from before. */
  joined: string;
  /** The best of the class. */
  star: boolean;
}

/** By name, as a roster is. */
export function rosterOf(plan: ClassPlan, people: readonly Person[], random: Random): Enrolled[] {
  const notable = plan.notableNames ? people.slice(0, notableNames.length) : [];
  const others = random.sample(people.slice(notable.length), plan.students - notable.length);
  const members = [...notable, ...others].slice(0, plan.students);
  const days = schoolDays(plan.year, plan.year.today);
  const best = Math.max(...members.map(({ ability }) => ability));
  return members
    .map((person) => ({
      ...person,
      // Nobody is equally good at everything.
      ability: Math.min(0.985, person.ability + random.normal() * 0.03),
      joined: (random.chance(0.03) ? days[10 + random.below(20)] : undefined) ?? plan.year.first,
      star: plan.star === true && person.ability === best,
    }))
    .sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
}
