import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

/* The texts of the explanation of a total. */
export const whyTexts = words('why', {
  title: (name: string) => `Why: ${name}`,
  subtotalTitle: (name: string, category: string) => `Why: ${name}, ${category}`,
  ofTerm: (name: string) => `The work of ${name}, as it counts in its grade.`,
  ofGrade: 'The work that counts in the grade.',
  noGrade: 'no grade yet',
  nothing: 'nothing',
  whatIf: 'What if: this is not the saved grade.',
  differs: (percent: string, letter: string) =>
    `The service’s total differs from these steps, which give ${percent}, ${letter}. The gradebook shows the service’s total.`,
  method: {
    weights:
      'By weight: each category’s percent counts as much as its weight. Weights of categories that do not count yet go to the others.',
    points: 'By points: all points earned, out of all points possible.',
  },
  byTerms:
    'By marking period: each one’s percent counts as much as its weight, before it is rounded. Weights of marking periods that do not count yet go to the others.',
  termSteps: (name: string) => `Steps of ${name}`,
  points: 'Points',
  quotient: (earned: string, possible: string) => `${earned} of ${possible}`,
  ofThatExtra: 'of that, extra credit',
  weight: 'Weight',
  scaled: (own: string, scaled: string) => `${own}, scaled up to ${scaled}`,
  brings: 'Contribution',
  remarks: 'Comments on scores',
  together: 'Total',
  unrounded: 'Before rounding',
  letter: 'Grade',
  rounding: (round: number) =>
    [
      'To two decimals',
      'To the nearest whole',
      'To the nearest half',
      'To the nearest tenth',
      'Rounded down',
      'Rounded up',
    ][round] ?? 'To two decimals',
  counted: (count: number) => counted(count, 'score counts', 'scores count'),
  blank: (count: number) => `${count} not graded, left out`,
});
