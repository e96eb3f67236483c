import { describe, expect, test } from 'vitest';
import type { Present } from '#dashboard/screens/roster/model/columns.ts';
import { readPasted } from '#dashboard/screens/roster/model/paste.ts';

const nobody: Present = { students: new Map(), names: new Set() };
const both = ['Ana|Diaz|1001', 'Bo|Eng|1002'];

function read(text: string, present = nobody) {
  const { students, leftOut } = readPasted(text, present);
  return {
    students: students.map(({ first, last, id }) => [first, last, id].join('|')),
    leftOut: leftOut.map(({ text }) => text),
  };
}

describe('lines of an export that are no student are left out', () => {
  test.each<[string, string, string[]]>([
    [
      'a title above the headings, and a total',
      'Period 3 - Algebra I - Mr. Rivera\nLast Name,First Name,Student ID\nDiaz,Ana,1001\nEng,Bo,1002\nTotal: 2',
      ['Period 3 - Algebra I - Mr. Rivera', 'Total: 2'],
    ],
    [
      'titles in the cells of a file',
      'Lincoln High School,,\nTeacher: Rivera,,\n,,\nLast Name,First Name,Student ID\nDiaz,Ana,1001\n,,\nEng,Bo,1002\nPrinted on 11/27/2026,,',
      ['Lincoln High School', 'Teacher: Rivera', 'Printed on 11/27/2026'],
    ],
    [
      'titles and a total in the cells of a spreadsheet',
      'Class List 2026-2027\t\t\n\t\t\nLast Name\tFirst Name\tStudent ID\nDiaz\tAna\t1001\nEng\tBo\t1002\nTotal\t\t2',
      ['Class List 2026-2027', 'Total 2'],
    ],
    [
      'an average and a count below names in one cell',
      'Student\tID\tGrade\nDiaz, Ana\t1001\t88\nEng, Bo\t1002\t77\nAverage\t\t82.5\nTotal students: 2',
      ['Average 82.5', 'Total students: 2'],
    ],
    [
      'a title in two cells',
      'Section 3 Algebra\tAs of 11/27/2026\nName\tID\nDiaz, Ana\t1001\nEng, Bo\t1002\n\nTotal Students\t2',
      ['Section 3 Algebra As of 11/27/2026', 'Total Students 2'],
    ],
    [
      'counts, a signature and a rule',
      'Last\tFirst\tID\nDiaz\tAna\t1001\nEng\tBo\t1002\n-----\t\t\nMales: 1\t\t\nFemales: 1\t\t\nTeacher signature: ____',
      ['Males: 1', 'Females: 1', 'Teacher signature: ____'],
    ],
    [
      'pages that repeat the headings',
      'Last Name\tFirst Name\tStudent ID\nDiaz\tAna\t1001\nPage 1 of 2\nLast Name\tFirst Name\tStudent ID\nEng\tBo\t1002\nPage 2 of 2',
      ['Page 1 of 2', 'Page 2 of 2'],
    ],
    [
      'a file with semicolons that names its separator',
      'sep=;\nKlasse 9b;;\nNachname;Vorname;Nummer\nDiaz;Ana;1001\nEng;Bo;1002\nSumme;;2',
      ['Klasse 9b', 'Summe 2'],
    ],
    [
      'what Canvas adds, with the number of the school and not its own',
      'Student,ID,SIS User ID,SIS Login ID,Section,Quiz 1 (123)\n    Points Possible,,,,,10\n"Diaz, Ana",55,1001,adiaz,Alg,9\n"Eng, Bo",56,1002,beng,Alg,8\n"Student, Test",57,,,Alg,',
      ['Points Possible 10', 'Student, Test 57 Alg'],
    ],
    [
      'the average of Moodle',
      'First name,Last name,ID number,Email address,Quiz 1\nAna,Diaz,1001,a@x,9\nBo,Eng,1002,b@x,8\nOverall average,,,,8.5',
      ['Overall average 8.5'],
    ],
    [
      'a title above lines of words',
      'Algebra I Period 3\nAna Diaz 1001\nBo Eng 1002\n2 students',
      ['Algebra I Period 3', '2 students'],
    ],
    [
      'a title with a number like an ID above the headings',
      'Roster for Room 204\nLast,First,ID\nDiaz,Ana,1001\nEng,Bo,1002',
      ['Roster for Room 204'],
    ],
    [
      'a title above cells without headings, and a count below them',
      'Algebra I - Period 3\t\t\nAna\tDiaz\t1001\nBo\tEng\t1002\nCount\t2\t',
      ['Algebra I - Period 3', 'Count 2'],
    ],
    [
      'pages with other columns, and a title on each',
      'Period 3,,,\nStudent,ID,Grade Level,Email\n"Diaz, Ana",1001,Grade 9,ana1@x.org\nPeriod 3,,,\nStudent,ID,Grade Level,Email\n"Eng, Bo",1002,Grade 9,bo2@x.org\nTotal,2,,',
      ['Period 3', 'Period 3', 'Total 2'],
    ],
    [
      'a year above the headings',
      'Spring 2026\nEnglish 9\nLast,First,ID\nDiaz,Ana,1001\nEng,Bo,1002',
      ['Spring 2026', 'English 9'],
    ],
    [
      'headings that are broken into two lines',
      '"Last\nName"\t"First\nName"\t"Student\nID"\nDiaz\tAna\t1001\nEng\tBo\t1002',
      [],
    ],
  ])('%s', (_, text, leftOut) => {
    expect(read(text)).toEqual({ students: both, leftOut });
    expect(read(text.replaceAll('\n', '\r\n'))).toEqual({ students: both, leftOut });
  });

  test('Google Classroom has its dates and points above the students', () => {
    const text =
      'Last Name,First Name,Email Address,Quiz\nDate,,,2026-01-01\nPoints,,,10\nDiaz,Ana,a@x.org,9\nEng,Bo,b@x.org,8';
    expect(read(text)).toEqual({
      students: ['Ana|Diaz|', 'Bo|Eng|'],
      leftOut: ['Date 2026-01-01', 'Points 10'],
    });
  });
});

describe('a student with such a name stays', () => {
  test.each([
    ['Last,First,ID\nTotal,Ana,1001\nCount,Bo,1002', ['Ana|Total|1001', 'Bo|Count|1002']],
    ['Max 7\nMin Li 8\nJimmy Page 9', ['Max||7', 'Min|Li|8', 'Jimmy|Page|9']],
    [
      'Grace Room 1004\nAna Class 1005\nFranz List 1006',
      ['Grace|Room|1004', 'Ana|Class|1005', 'Franz|List|1006'],
    ],
    ['Ana Diaz 7\n\nLast\tFirst\tID\nEng\tBo\t9', ['Ana|Diaz|7', 'Bo|Eng|9']],
    ['Diaz\tAna\t7\tAlgebra 1\tana7@x.org\n\nName,ID\n"Eng, Bo",9', ['Diaz|Ana|7', 'Bo|Eng|9']],
    ['Student\nRoom, Grace\nStudent\nEng, Bo', ['Grace|Room|', 'Bo|Eng|']],
    ['Diaz, Ana\n\nName\tID\nEng, Bo\t9', ['Ana|Diaz|', 'Bo|Eng|9']],
    [
      'Art Hall 12\nSummer English 13\nGerman French 14',
      ['Art|Hall|12', 'Summer|English|13', 'German|French|14'],
    ],
    ['Run Li 7\n*Ana Diaz 8\n*Bo Eng', ['Run|Li|7', '*Ana|Diaz|8', '*Bo|Eng|']],
    ['Test Student 7', ['Test|Student|7']],
    ['Student, Test, 7', ['Test|Student|7']],
  ])('%j', (text, students) => {
    expect(read(text)).toEqual({ students, leftOut: [] });
  });

  test('if the present list has the number', () => {
    const present = { students: new Map([['7', { first: 'Total', last: '' }]]), names: new Set<string>() };
    expect(read('Total 7', present)).toEqual({ students: ['Total||7'], leftOut: [] });
  });
});

test('every line is read as a student if the teacher wants that', () => {
  const text = 'Period 3\nLast,First,ID\nDiaz,Ana,1001\nTotal,,1';
  const { students, leftOut } = readPasted(text, nobody, { everyLine: true });
  expect(students.map(({ line }) => line)).toEqual([1, 3, 4]);
  expect(leftOut).toEqual([]);
});

test('a line that is left out keeps its number in the text', () => {
  const { leftOut, students } = readPasted('Ana Diaz 1\r\n\r\nTotal: 1', nobody);
  expect(leftOut).toMatchObject([{ line: 3, text: 'Total: 1' }]);
  expect(students).toMatchObject([{ line: 1 }]);
});

test('a student who is pasted twice is read once; another name or number is not the same student', () => {
  const text =
    'Last, First, ID\nDiaz, Ana, 7\nEng, Bo, 8\nDiaz, Ana, 007\ndiaz, ana, 7\nDiaz, Anna, 7\nDiaz, Ana, 9\nFox, Cy\nFox, Cy';
  const { students, leftOut } = readPasted(text, nobody);
  expect(students.map(({ line }) => line)).toEqual([2, 3, 6, 7, 8, 9]);
  expect(leftOut.map(({ line, why }) => [line, why])).toEqual([
    [4, 'twice'],
    [5, 'twice'],
  ]);
});
