import type { Task } from '#wire/tasks.ts';
import { calendarParts, classMade, type OperationWords, rosterLines } from './words.ts';

/* How a class is set up. */

export const classOperations = {
  'class-students-edit': {
    group: 'class',
    title: 'Replace the student list',
    does: 'Replaces the list of a class, all or nothing; bad lines are named. Who is left out is hidden and not deleted: with the same ID number everything comes back.',
    must: ['students'],
    fields: { students: rosterLines },
    refusals: { base: ['listChanged'], stusort: ['studentSortForm'] },
    example: { clid: '10', students: 'Ada Byron 300001\nGrace Hopper 300002' },
  },
  'class-students-former': {
    group: 'class',
    title: 'List removed students',
    does: 'Answers who was taken off the list, and how much comes back with each of them.',
    reply: {
      comment: '1 if there is a comment.',
      grades: 'How many final grades.',
      marks: 'How many marks.',
      scores: 'How many scores.',
    },
    example: { clid: '1' },
  },
  'class-students-email': {
    group: 'class',
    title: 'Invite students',
    does: 'Invites students by mail. Send a field `email_<stuid>` for each: one address, or several separated by commas.',
    refusals: {
      email_: ['noAddresses'],
      'email_<stuid>': ['noSuchStudent', 'tooManyAddresses', 'tooManyInvitations'],
    },
    example: { clid: '1', email_200400: 'jose@example.org' },
  },
  'class-comments': {
    group: 'class',
    title: 'Read comments, or write one',
    does: 'Answers the students who have a comment. With `stuid` and `comment` it writes one first; blank takes it away.',
    who: 'Teachers of the class from level 1, to write one from level 4; admins of its school.',
    refusals: { stuid: ['noSuchStudent'] },
    example: { clid: '1', stuid: '200400', comment: 'Asks good questions.' },
  },
  'class-edit': {
    group: 'class',
    title: 'Change a class',
    does: 'Changes what is sent, and leaves the rest.',
    fields: {
      cat: 'All categories, a line each: number, weight or -, how many lowest scores are dropped, name.',
      cgs: 'The whole scale from the top, a line each: lowest percentage, grade.',
      name: 'The name of the class.',
    },
    refusals: { cgs: ['scaleMissing'], gscale: ['scaleMissing'], cat: ['categoryMissing', 'categoryUsed'] },
    example: { clid: '1', round: '1', cat: '1 25 2 Homework\n2 25 1 Quizzes\n3 40 0 Tests\n4 10 0 Projects' },
  },
  'class-folder': {
    group: 'class',
    title: 'Move a class to another folder',
    does: 'Archives a class, puts it into the trash, or makes it active again. Nothing is deleted.',
    example: { clid: '10', folder: '2' },
  },
  'class-new': {
    group: 'class',
    title: 'Make a class of one’s own',
    does: 'Makes a class whose owner is the session’s teacher, from a template or as a copy of one of their classes.',
    fields: {
      assignments: 'With a copy: 1 takes the assignments too.',
      from: 'With a copy: the class to copy.',
      name: 'The name of the class.',
      schoolid: 'The school; may be left out by who belongs to one or none.',
      students: rosterLines,
      template: 'How it begins; `points` if it is not sent.',
      weeks: 'With a copy: how many weeks later its assignments are due, -999 to 999.',
    },
    reply: classMade,
    refusals: { from: ['copyOfWhat'], schoolid: ['schoolOfClass', 'schoolNotYours', 'classesByAdmins'] },
    example: { name: 'Statistics', syr: '2026-2027', gp: '1', template: 'weighted' },
  },
  'class-teachers': {
    group: 'class',
    title: 'List the teachers of a class',
    does: 'Answers who teaches the class, at which level.',
    example: { clid: '1' },
  },
  'class-teacher-add': {
    group: 'class',
    title: 'Add a teacher, or change one',
    does: 'Adds a teacher of the same school to the class, or changes the level and role of one who is there.',
    must: ['usr'],
    reply: { uid: 'The teacher’s account.' },
    refusals: { usr: ['noSuchTeacher'], auth: ['primaryTeacherStays'] },
    example: { clid: '1', usr: 'okafor', auth: '2', role: 'Co-teacher' },
  },
  'class-teacher-drop': {
    group: 'class',
    title: 'Take a teacher out of a class',
    does: 'Takes a teacher out of the class. Everybody may leave a class.',
    who: 'Owners of the class, admins of its school, and the teacher who leaves.',
    refusals: { uid: ['notInClass', 'primaryTeacherStays'] },
    example: { clid: '4', uid: '2' },
  },
  'class-calendar': {
    group: 'class',
    title: 'Read the school calendar of a class',
    does: 'Answers the calendar of the class’s school year: one, or none.',
    reply: calendarParts,
    example: { clid: '1' },
  },
  'class-teacher-primary': {
    group: 'class',
    title: 'Hand a class over',
    does: 'Makes another teacher of the class or of its school its primary teacher. The one before stays an owner.',
    fields: { uid: 'The account of the new primary teacher.' },
    refusals: { uid: ['noSuchTeacher', 'primaryAlready'] },
    example: { clid: '1', uid: '2' },
  },
} satisfies { readonly [Name in Task]?: OperationWords<Name> };
