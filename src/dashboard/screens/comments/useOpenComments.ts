import { useCallback, useState } from 'react';

/** The students whose comments are being written and are not saved yet. */
export function useOpenComments() {
  const [students, setStudents] = useState<ReadonlySet<number>>(new Set());
  const onOpen = useCallback(
    (student: number, open: boolean) =>
      setStudents((before) => {
        if (before.has(student) === open) return before;
        const next = new Set(before);
        if (open) next.add(student);
        else next.delete(student);
        return next;
      }),
    [],
  );
  return { asks: students.size > 0, onOpen };
}
