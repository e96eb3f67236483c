interface Name {
  first: string;
  last: string;
}

/** A name for comparing: the same letters however they are composed, the same words however spaced. */
export const tidyName = (name: string) => name.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** A name for searching: neither case nor joiners count. */
export const nameKey = ({ first, last }: Name) =>
  `${tidyName(last)}\n${tidyName(first)}`.toLocaleLowerCase('en').replace(/[\u200c\u200d]/gu, '');

interface Named extends Name {
  /** If the list has students of several classes. */
  classId?: number;
  id: number;
}

/** Marks students who share their name with another one in their class by their ID number, which is then shown. */
export function withNamesakes<Student extends Named>(
  students: readonly Student[],
): (Student & { namesake?: number })[] {
  const keys = students.map((student) => `${student.classId ?? 0}\n${nameKey(student)}`);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  if (counts.size === students.length) return [...students];
  return students.map((student, at) =>
    (counts.get(keys[at] ?? '') ?? 0) > 1 ? { ...student, namesake: student.id } : student,
  );
}
