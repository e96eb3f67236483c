interface Named {
  /** If the list has students of several classes. */
  classId?: number;
  id: number;
  first: string;
  last: string;
}

const nameOf = ({ classId = 0, first, last }: Named) =>
  `${classId}\n${last}\n${first}`.normalize('NFC').replace(/\s+/gu, ' ').toLocaleLowerCase('en');

/** Marks students who share their name with another one in their class by their ID number, which is then shown. */
export function withNamesakes<Student extends Named>(
  students: readonly Student[],
): (Student & { namesake?: number })[] {
  const counts = new Map<string, number>();
  for (const student of students) counts.set(nameOf(student), (counts.get(nameOf(student)) ?? 0) + 1);
  if (counts.size === students.length) return [...students];
  return students.map((student) =>
    (counts.get(nameOf(student)) ?? 0) > 1 ? { ...student, namesake: student.id } : student,
  );
}
