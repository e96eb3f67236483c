import { notableNames, type Origin, origins } from './names.ts';
import { type Random, randomOf } from './random.ts';

export interface Person {
  /** The student's ID number on every roster. */
  id: number;
  first: string;
  last: string;
  /** The student's usual share of the points, before chance. */
  ability: number;
  /** How often work is not handed in. */
  carelessness: number;
  /** How often the student is away. */
  absence: number;
}

const allShares = origins.reduce((sum, { share }) => sum + share, 0);

function originOf(random: Random): Origin {
  let ticket = random.below(allShares);
  for (const origin of origins) {
    if (ticket < origin.share) return origin;
    ticket -= origin.share;
  }
  return random.pick(origins);
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** That many people with different names; the same for the same seed. */
export function peopleOf(seed: string, count: number, firstId: number): Person[] {
  const random = randomOf(seed);
  const taken = new Set<string>();
  const people: Person[] = [];
  while (people.length < count) {
    const origin = originOf(random);
    const [first, last] = notableNames[people.length] ?? [
      random.pick(origin.first),
      random.pick(origin.last),
    ];
    if (taken.has(`${first} ${last}`)) continue;
    taken.add(`${first} ${last}`);
    const ability = between(0.42, 0.82 + random.normal() * 0.1, 0.985);
    const diligence = random.next();
    people.push({
      // Numbers with gaps, as if siblings and years shared one series.
      id: firstId + people.length * 7 + random.below(7),
      first,
      last,
      ability,
      carelessness: between(0.002, (0.95 - ability) * 0.25 * diligence, 0.15),
      absence: random.chance(0.06) ? 0.14 + random.next() * 0.12 : 0.01 + random.next() * 0.05,
    });
  }
  return people;
}
