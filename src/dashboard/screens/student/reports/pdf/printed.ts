/* A report as plain words, in the reader's language, before its layout on paper. */

/** A number that readers look for: "Grade", "B 83%", "12 of 14 graded". */
export interface PrintedFact {
  name: string;
  value: string;
  aside: string;
}

/** The first column begins at the start, the others end at the end. */
export interface PrintedTable {
  kind: 'table';
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface PrintedText {
  kind: 'text';
  title: string;
  lines: readonly string[];
}

/** Many short lines beneath their own headings, in columns: what, when, how much. */
export interface PrintedLists {
  kind: 'lists';
  title: string;
  groups: readonly { name: string; lines: readonly (readonly [string, string, string])[] }[];
}

export type PrintedPart = PrintedTable | PrintedText | PrintedLists;

export interface PrintedReport {
  /** The student, whose name is also the file's. */
  name: string;
  /** The school, or '' if unknown. */
  school: string;
  about: string;
  day: string;
  facts: readonly PrintedFact[];
  parts: readonly PrintedPart[];
}
