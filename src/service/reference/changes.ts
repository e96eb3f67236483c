/** What has changed in the interface, for authors of clients; the newest version first. */
export const changes: readonly { version: string; items: readonly string[] }[] = [
  {
    version: '0.1.0',
    items: [
      'Every operation of the original documentation, under its own name.',
      'Ours beside them: `tasks`, `logout`, `history`, `class-new`, `class-teachers`, `teacher-missing`, `student-classes`, `student-grades`, `remark-edit`, `class-notes`, `late-edit`, `class-terms`, `class-students-former`, `schools`, `profile-sessions`, `profile-session-end`, `school-people`, `school-students`, `school-people-add`, `school-person-edit`, `school-person-password`, `password-choose`, calendars, `school-audit`, `school-keys` and what belongs to it, `school-import` and what belongs to it, `school-sourced-ids`, `school-export`, `class-export`, `class-teacher-primary`, a second factor and passkeys at the sign-in, school years, mail of a school, set-up and links in mail.',
      'Scores, marks and final grades in many at once, with `was` and `each`; `once` for a new assignment; `base` for a student list.',
      'Classes and gradebooks have `revision`, `stucount`, `acount`, `average`, `missing`, `failing` and `updated`.',
      'A class may be graded by marking periods: `terms` of a class, `term` of an assignment, and a year’s grade that combines them by weight.',
      'Guardians: `guardian-students`, `student-guardians` and what belongs to it, `school-guardians` and what belongs to it, `stuid` of `student-grades`, and `guardian-student-drop`, by which a guardian stops following. Where `erases` of `guardian-students` is 1 the account is erased with it: that is refused unless `erase` is 1.',
      '`school-invitations` and what belongs to it, `class-teacher-email` and `class-teacher-invitations`: invitations that nobody has accepted yet. `clid` of `school-invitations` asks for those to one class; the lists say the `stuid` of the student whom each is for.',
      '`stuhold` of a class holds scores back from students and guardians until their marking period is posted.',
      '`teacher-classes` says the `school` of each class, and `teacher-today` what waits for a teacher on a day.',
      '`keeplate` of `score-edit` keeps the late mark of a score that is cleared.',
      '`class-period-comments`: comments of each marking period; `student-grades` has them too. `teacher-phrases`: a teacher’s own phrases for comments.',
      '`class-report-recipients` and `class-report-mail`: progress reports by mail, to students and their guardians, or to some of these by `guardians`; `posted` mails what students may see of a class that holds scores back, and `shown` refuses what has been held back since.',
      '`school-oneroster-keys` and what belongs to it manage the applications that speak OneRoster for a school.',
      'OneRoster: a service of 1.2 describes itself at `/ims/oneroster/rostering/v1p2/discovery/` and `/ims/oneroster/gradebook/v1p2/discovery/`, under both names that the standard has for it, without a token.',
      'A final grade may have a `reason`, and a marking period can be locked.',
    ],
  },
];
