import type { CellTableName, CellValue } from '#service/store/classes/cells.ts';
import type { Change, ChangeKind } from '#service/store/classes/history.ts';
import type { Queries } from '#service/store/driver/database.ts';
import type { CellKey } from '#service/store/driver/queries.ts';
import type { ValueWords } from '#wire/classes/cells.ts';
import type { Reply } from '#wire/reply.ts';

/** How scores, their late marks and comments, attendance marks and final grades differ when cells are entered. */
export interface CellSubject {
  table: CellTableName;
  kind: ChangeKind;
  /** The fields of one cell, and the field of many. */
  fields: { place: string; value: string; lines: string };
  sentences: { place: string; value: string; changed: string };
  /** The place as the store has it; null if the text is not one. */
  readPlace(text: string): string | number | null;
  /** Null for blank, undefined if the text is not a value. */
  readValue(text: string): CellValue['value'] | undefined;
  writeValue(value: CellValue['value']): string;
  /** The place as history and replies write it. */
  writePlace(place: string | number): string;
  placeField(place: string | number): Reply;
  /** How values are written in lines, if that differs from their own form. */
  words?: ValueWords;
  /** Removes what belongs to cells that become blank; returns these changes. */
  cleared?(db: Queries, classId: number, cells: readonly CellKey[]): Promise<Change[]>;
  /** The places that accept no values, with the refusal; existing values may be removed. */
  closed?(
    db: Queries,
    classId: number,
  ): Promise<{ sentence: string; isClosed(place: string): boolean } | null>;
}

/** The fields of a request that enters cells, by names that do not depend on the subject. */
export interface CellFields {
  place?: string | undefined;
  student?: number | undefined;
  value?: string | undefined;
  was?: string | undefined;
  lines?: string | undefined;
  each?: number | undefined;
  /** The reason; recorded in the history of every cell of the request. */
  reason?: string | undefined;
}
