import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { decodeGradebook } from '#dashboard/api/reading/readGradebook.ts';

/** A class with names, categories and scores of all kinds, as the page reads it from a service. */
export function bookOf({ students, assignments }: { students: number; assignments: number }): Gradebook {
  const firsts = ['José', 'Zofia', 'Quỳnh', 'Siobhán', 'Käthe', 'Мария', 'Emma', 'Ngũgĩ'];
  const lasts = ['Álvarez', 'Brzęczyszczykiewicz', 'Bùi', 'O’Brien', 'van den Heuvel', 'Иванова', 'Campbell'];
  const topics = ['linear equations', 'slope', 'inequalities', 'functions and notation', 'absolute value'];
  const assigned = Array.from({ length: assignments }, (_, at) => ({
    assnid: at + 1,
    title: `${['Homework', 'Quiz', 'Unit test'][at % 3]} ${at + 1}: ${topics[at % topics.length]}`,
    due: String(20260901 + (at % 28)),
    points: at % 13 === 12 ? 'EC' : '20',
    cat: (at % 3) + 1,
    type: 1,
    cal: 0,
    name: '',
    usr: '',
  }));
  const scoreOf = (student: number, at: number) =>
    (student * 31 + at * 17) % 23 < 3
      ? (['M', 'E', ''][(student + at) % 3] ?? '')
      : String((student * 7 + at * 3) % 21);
  const roll = Array.from({ length: students }, (_, student) => ({
    stuid: 1000 + student,
    num: student + 1,
    first: firsts[student % firsts.length],
    last: lasts[student % lasts.length],
    percent: null,
    grade: '',
  }));
  const reply = {
    clid: 1,
    folder: 3,
    syr: '2026-2027',
    name: 'Algebra 1, Period 1',
    code: 'ALG',
    weighted: 1,
    round: 1,
    gscale: 9,
    stusort: 1,
    assnsort: 2,
    cgs: [],
    cat: [
      { num: 1, name: 'Homework', weight: 30, dls: 1 },
      { num: 2, name: 'Quizzes', weight: 30, dls: 0 },
      { num: 3, name: 'Tests', weight: 40, dls: 0 },
    ],
    assignments: assigned,
    students: roll,
    scores: roll.flatMap(({ stuid }, student) =>
      assigned.map(({ assnid }, at) => ({ stuid, assnid, score: scoreOf(student, at) })),
    ),
    success: true,
  };
  const decoded = decodeGradebook(new TextEncoder().encode(JSON.stringify(reply)).buffer);
  if (decoded.kind !== 'book') throw new Error(JSON.stringify(decoded));
  return decoded.book;
}
