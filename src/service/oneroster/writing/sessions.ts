import { madeName, valuesOf } from '#service/oneroster/planning/content.ts';
import type { ExportedClass } from '#service/store/oneroster/exported.ts';
import type { Line } from './files.ts';
import type { Names } from './names.ts';

/** The academic sessions of exported classes: the source's own, or a year and its terms for classes created here. */
export class Sessions {
  readonly #names: Names;
  readonly #lines = new Map<string, Line>();

  constructor(names: Names) {
    this.#names = names;
  }

  lines(): Line[] {
    return [...this.#lines.values()].sort((a, b) => (a.sourcedId < b.sourcedId ? -1 : 1));
  }

  has(sourcedId: string): boolean {
    return this.#lines.has(sourcedId);
  }

  /** `known` are the source's terms of the class. */
  of(
    { schoolYear, gradingPeriod }: ExportedClass,
    known: string | undefined,
  ): { terms: string; start: string; end: string } {
    const terms = known?.split(',').every((term) => this.add(term))
      ? known
      : this.#made(schoolYear, gradingPeriod);
    const first = this.#lines.get(terms.split(',')[0] ?? '');
    return { terms, start: first?.startDate ?? '', end: first?.endDate ?? '' };
  }

  /** A session of the source, with the sessions above it; returns whether it is one. */
  add(sourcedId: string): boolean {
    const content = this.#names.content('academicSessions', sourcedId);
    if (content === undefined) return false;
    if (this.#lines.has(sourcedId)) return true;
    const values = valuesOf('academicSessions', content);
    this.#lines.set(sourcedId, { sourcedId, ...values });
    if (values.parentSourcedId !== '') this.add(values.parentSourcedId);
    return true;
  }

  /** The session of a year, by the sourcedId made for it here. */
  year(schoolYear: string): string {
    const sourcedId = this.#placeName(schoolYear);
    if (this.#lines.has(sourcedId) || this.add(sourcedId)) return sourcedId;
    this.#lines.set(sourcedId, {
      sourcedId,
      title: schoolYear,
      type: 'schoolYear',
      parentSourcedId: '',
      ...daysOf(schoolYear),
    });
    return sourcedId;
  }

  #placeName = (place: string) => madeName(this.#names.org, 'academicSessions', place);

  /** Terms from the first one, so that a reader numbers them as we do. */
  #made(schoolYear: string, gradingPeriod: number): string {
    const year = this.year(schoolYear);
    let term = '';
    for (let number = 1; number <= gradingPeriod; number++) {
      term = this.#placeName(`${schoolYear}_${number}`);
      const title = `${schoolYear}, grading period ${number}`;
      if (!this.#lines.has(term))
        this.#lines.set(term, {
          sourcedId: term,
          title,
          type: 'term',
          parentSourcedId: year,
          ...daysOf(schoolYear),
        });
    }
    return term;
  }
}

/** For a year written 2026 or 2026-2027. */
function daysOf(schoolYear: string) {
  const end = Number(schoolYear.slice(-4));
  return { startDate: `${end - 1}-08-01`, endDate: `${end}-07-31`, schoolYear: String(end) };
}
