import type { Words } from '#dashboard/language/words.ts';

/*
 * translations: one folder for each language besides English. To add one, copy only this shape: a folder named by its
 * code (`de`, `pt-BR`) whose `words.ts` exports `{ … } satisfies Translated` as its default. Whatever a folder omits
 * stays English. A catalogue is translated in a copy of its English file. Nothing outside the folder has to change: the
 * page speaks it to everybody whose browser prefers that language.
 */

type Translation<Value> = Value extends string
  ? string
  : Value extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translation<Result>
    : Value extends object
      ? { readonly [Name in keyof Value]: Translation<Value[Name]> }
      : Value;

type Part<Value> = Value extends (...values: never[]) => unknown
  ? Value
  : Value extends readonly unknown[]
    ? Value
    : Value extends Words
      ? { readonly [Name in keyof Value]?: Part<Value[Name]> }
      : Value;

/** Every catalogue of the page, by its name. */
interface Catalogues {
  calls: typeof import('#dashboard/api/calls/callError.ts').callTexts;
  refusals: typeof import('#dashboard/api/calls/refusals.ts').refusals;
  rosterRefusals: typeof import('#dashboard/api/calls/refusals.ts').rosterRefusals;
  reasons: typeof import('#dashboard/api/calls/reasons.ts').reasons;
  newClass: typeof import('#dashboard/api/classes/newClass.ts').newClassTexts;
  following: typeof import('#dashboard/api/families/families.ts').followingTexts;
  lostKeys: typeof import('#dashboard/api/schools/keys.ts').keyTexts;
  lostSlips: typeof import('#dashboard/api/schools/people.ts').slipTexts;
  setUp: typeof import('#dashboard/api/accounts/setup.ts').setUpTexts;
  mailedLinks: typeof import('#dashboard/api/accounts/mailedLinks.ts').mailedLinkTexts;
  lostAnswers: typeof import('#dashboard/api/changes/lostAnswers.ts').lostAnswerTexts;
  assignments: typeof import('#dashboard/screens/gradebook/assignments/assignmentTexts.ts').assignmentTexts;
  attendance: typeof import('#dashboard/screens/attendance/texts.ts').texts;
  charts: typeof import('#dashboard/screens/gradebook/panels/chartTexts.ts').chartTexts;
  choosePassword: typeof import('#dashboard/screens/choosePassword/texts.ts').texts;
  classFolder: typeof import('#dashboard/features/classFolder/moveTexts.ts').moveTexts;
  classes: typeof import('#dashboard/screens/classes/texts.ts').texts;
  comments: typeof import('#dashboard/features/comments/texts.ts').texts;
  deviceLink: typeof import('#dashboard/screens/deviceLink/texts.ts').texts;
  confirmEmail: typeof import('#dashboard/screens/confirmEmail/texts.ts').texts;
  entries: typeof import('#dashboard/shell/undo/texts.ts').entryCounts;
  explanation: typeof import('#dashboard/features/explanation/texts.ts').texts;
  fixedColumns: typeof import('#dashboard/screens/gradebook/model/texts.ts').fixedTitles;
  forgotten: typeof import('#dashboard/screens/forgotten/texts.ts').texts;
  frame: typeof import('#dashboard/shell/frameTexts.ts').frameTexts;
  gradebook: typeof import('#dashboard/screens/gradebook/model/texts.ts').texts;
  invitation: typeof import('#dashboard/screens/invitation/texts.ts').texts;
  leaving: typeof import('#dashboard/shell/leaving/texts.ts').texts;
  marks: typeof import('#dashboard/shell/sync/texts.ts').markNames;
  missingWork: typeof import('#dashboard/screens/missing/texts.ts').texts;
  otherSignIns: typeof import('#dashboard/shell/otherSignIns/texts.ts').texts;
  passkeys: typeof import('#dashboard/shell/secondFactor/passkeyTexts.ts').passkeyTexts;
  periods: typeof import('#dashboard/screens/periods/texts.ts').texts;
  components: typeof import('#dashboard/ui/format/texts.ts').texts;
  phrases: typeof import('#dashboard/features/phrases/texts.ts').texts;
  problem: typeof import('#dashboard/shell/problem/texts.ts').texts;
  profile: typeof import('#dashboard/screens/profile/texts.ts').texts;
  reportMail: typeof import('#dashboard/screens/student/reports/mailTexts.ts').mailTexts;
  reports: typeof import('#dashboard/screens/student/reports/texts.ts').reportTexts;
  resetPassword: typeof import('#dashboard/screens/resetPassword/texts.ts').texts;
  roster: typeof import('#dashboard/screens/roster/model/texts.ts').texts;
  roundings: typeof import('#dashboard/features/explanation/texts.ts').roundings;
  schoolAudit: typeof import('#dashboard/screens/school/audit/texts.ts').texts;
  termFaults: typeof import('#dashboard/screens/settings/texts.ts').termFaults;
  yearExplanation: typeof import('#dashboard/features/explanation/texts.ts').yearTexts;
  yearStart: typeof import('#dashboard/screens/school/years/startTexts.ts').startTexts;
  oldYears: typeof import('#dashboard/screens/school/years/oldTexts.ts').oldTexts;
  schoolYears: typeof import('#dashboard/screens/school/years/texts.ts').texts;
  schoolExport: typeof import('#dashboard/screens/school/export/ExportScreen.tsx').exportTexts;
  schoolImport: typeof import('#dashboard/screens/school/import/texts.ts').texts;
  schoolKeys: typeof import('#dashboard/screens/school/keys/texts.ts').texts;
  schoolMail: typeof import('#dashboard/screens/school/mail/texts.ts').texts;
  schoolClasses: typeof import('#dashboard/screens/school/classes/texts.ts').texts;
  families: typeof import('#dashboard/screens/student/familyTexts.ts').familyTexts;
  schoolGuardians: typeof import('#dashboard/screens/school/people/guardianTexts.ts').guardianTexts;
  schoolPeople: typeof import('#dashboard/screens/school/people/texts.ts').texts;
  schoolSettings: typeof import('#dashboard/screens/school/settings/texts.ts').texts;
  scoreEntry: typeof import('#dashboard/screens/gradebook/model/entryTexts.ts').entryTexts;
  secondFactor: typeof import('#dashboard/shell/secondFactor/texts.ts').texts;
  secondStep: typeof import('#dashboard/shell/secondFactor/requiredTexts.ts').requiredTexts;
  settings: typeof import('#dashboard/screens/settings/texts.ts').texts;
  setup: typeof import('#dashboard/screens/setup/texts.ts').texts;
  shell: typeof import('#dashboard/shell/texts.ts').texts;
  signIn: typeof import('#dashboard/shell/signIn/texts.ts').texts;
  signOnLinks: typeof import('#dashboard/screens/profile/signingIn/linkTexts.ts').linkTexts;
  signedInPlaces: typeof import('#dashboard/screens/profile/signingIn/placeTexts.ts').placeTexts;
  sourcedIds: typeof import('#dashboard/features/sourcedIds/texts.ts').texts;
  student: typeof import('#dashboard/screens/student/texts.ts').texts;
  studentNote: typeof import('#dashboard/screens/student/texts.ts').noteTexts;
  sync: typeof import('#dashboard/shell/sync/texts.ts').texts;
  today: typeof import('#dashboard/screens/today/texts.ts').texts;
  undoProgress: typeof import('#dashboard/shell/undo/texts.ts').progressTexts;
  undo: typeof import('#dashboard/shell/undo/texts.ts').texts;
  welcome: typeof import('#dashboard/screens/welcome/texts.ts').texts;
  why: typeof import('#dashboard/screens/gradebook/panels/whyTexts.ts').whyTexts;
}

export type Translated = { readonly [Name in keyof Catalogues]?: Part<Translation<Catalogues[Name]>> };
