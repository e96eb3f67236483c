/** What has changed in the interface, for authors of clients; newest version first. */
export const changes: readonly { version: string; items: readonly string[] }[] = [
  {
    version: '0.1.0',
    items: [
      'All operations of the original documentation, under their own names.',
      'New operations: `tasks`, `logout`, `history`, `class-new`, `class-teachers`, `teacher-missing`, `student-classes`, `student-grades`, `remark-edit`, `class-notes`, `late-edit`, `class-terms`, `class-students-former`, `schools`, `profile-sessions`, `profile-session-end`, `school-people`, `school-students`, `school-people-add`, `school-person-edit`, `school-person-password`, `password-choose`, `school-audit`, `school-sourced-ids`, `school-export`, `class-export` and `class-teacher-primary`, and those for calendars, keys (`school-keys` and related), imports (`school-import` and related), second steps and passkeys, school years, a school’s email, setup and emailed links.',
      'Many scores, marks or final grades in one request, with `was` and `each`; `once` for a new assignment; `base` for a roster.',
      'Classes and gradebooks have `revision`, `stucount`, `acount`, `average`, `missing`, `failing` and `updated`.',
      'Classes can be graded by marking periods: `terms` of a class, `term` of an assignment, and a grade for the year that combines the periods by weight.',
      'Guardians: `guardian-students`, `student-guardians` and related, `school-guardians` and related, `stuid` in `student-grades`, and `guardian-student-drop`, which stops following a student. If `erases` in `guardian-students` is 1, this also erases the account, and is refused unless `erase` is 1.',
      'Open invitations: `school-invitations` and related, `class-teacher-email` and `class-teacher-invitations`. `clid` in `school-invitations` limits the list to one class; each invitation has the `stuid` of the student it is for, and `expired` once its link has ended: `school-invitation-again` sends a new one.',
      '`stuhold` of a class holds scores back from students and guardians until their marking period is posted.',
      '`teacher-classes` returns the `school` of each class. `teacher-today` returns what needs a teacher’s attention on a day.',
      '`keeplate` in `score-edit` keeps the late mark of a score that is cleared.',
      '`class-period-comments`: comments for each marking period, also returned by `student-grades`. `teacher-phrases`: a teacher’s own phrases for comments.',
      '`class-report-recipients` and `class-report-mail`: progress reports by email to students and their guardians, or only to the ones in `guardians`. For a class that holds scores back, `posted` allows a report of what students may already see, and `shown` refuses it if any of that has been held back since.',
      '`school-oneroster-keys` and related manage the applications that use the OneRoster interface of a school.',
      'OneRoster: a 1.2 service describes itself at `/ims/oneroster/rostering/v1p2/discovery/` and `/ims/oneroster/gradebook/v1p2/discovery/`, under both file names in the standard, without a token.',
      'A final grade may have a `reason`, and a marking period can be locked.',
    ],
  },
];
