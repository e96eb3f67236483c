import { BLANK, highestScore, UNKNOWN, writeScore } from '#grading/score.ts';
import { type Part, Rows } from '#wire/reply.ts';
import type { ScoreMatrix } from './scoreMatrix.ts';

/*
 * Writes the list `scores` of a gradebook, which is most of its bytes: an item for each score that is not blank. An
 * item is `,{"assnid":12`, the first without its comma, `,"stuid":3,"score":"` and `8.5"}`. These parts repeat, so each
 * is made once and copied into the reply, four bytes at a time, which is far faster than to build a text and encode it.
 * Arguments stay positional here: `copyWords` runs for each score.
 */

/** A part for each student. */
export function writeScores({ studentIds, assignmentIds, codes }: ScoreMatrix): Rows {
  const width = assignmentIds.length;
  const heads = packed(assignmentIds.map((id) => `,{"assnid":${id}`));

  function partOf(studentId: number, row: number): Part {
    const middle = packed([`,"stuid":${studentId},"score":"`]);
    const own = codes.subarray(row * width, (row + 1) * width);
    let size: number | undefined;
    return {
      /** Computed on demand, so that the reader can pause between two students. */
      get size() {
        size ??= sizeOf(own, heads, middle);
        return size;
      },
      write: (into, at) => writeItems(own, heads, middle, into, at),
    };
  }

  return new Rows(studentIds.map(partOf));
}

function sizeOf(codes: Int32Array, heads: Packed, middle: Packed): number {
  const { starts } = heads;
  const middleLength = lengthOf(middle, 0);
  let size = 0;
  for (let column = 0; column < codes.length; column++) {
    const code = codes[column] ?? BLANK;
    if (code === BLANK) continue;
    size += (starts[column + 1] ?? 0) - (starts[column] ?? 0) + middleLength + tailLength(code);
  }
  // No comma precedes the first item.
  return Math.max(0, size - 1);
}

function writeItems(codes: Int32Array, heads: Packed, middle: Packed, into: Uint8Array, start: number) {
  const target = new DataView(into.buffer, into.byteOffset, into.byteLength);
  const middleLength = lengthOf(middle, 0);
  let at = start;
  let skipped = 1;
  for (let column = 0; column < codes.length; column++) {
    const code = codes[column] ?? BLANK;
    if (code === BLANK) continue;
    const head = (heads.starts[column] ?? 0) + skipped;
    const headLength = (heads.starts[column + 1] ?? 0) - head;
    skipped = 0;
    copyWords(heads.bytes, head, headLength, target, at);
    at += headLength;
    copyWords(middle.bytes, 0, middleLength, target, at);
    at += middleLength;
    const tail = (code - UNKNOWN) * tailRoom;
    const length = tailLength(code);
    for (let index = 0; index < length; index++) into[at + index] = tails[tail + index] ?? 0;
    at += length;
  }
}

/** Writes up to three bytes too many: at least as many must follow, and be written later. */
function copyWords(from: DataView, start: number, length: number, to: DataView, at: number): void {
  for (let done = 0; done < length; done += 4)
    to.setInt32(at + done, from.getInt32(start + done, true), true);
}

/** ASCII texts, one after the other. */
interface Packed {
  bytes: DataView;
  /** The start of each text, and the end of the last one. */
  starts: Int32Array;
}

function packed(texts: readonly string[]): Packed {
  const starts = new Int32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] ?? 0) + text.length;
  // Copying the last word reads up to three bytes beyond the end.
  const bytes = Buffer.alloc((starts[texts.length] ?? 0) + 3);
  bytes.write(texts.join(''), 'latin1');
  return { bytes: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), starts };
}

function lengthOf({ starts }: Packed, index: number): number {
  return (starts[index + 1] ?? 0) - (starts[index] ?? 0);
}

const tailRoom = 12;

/**
 * The end of an item for every possible score, in slots of equal size whose last byte is the length. A slot is filled
 * when its score first occurs; unused ones take no memory.
 */
const tails = new Uint8Array((highestScore - UNKNOWN + 1) * tailRoom);

function tailLength(code: number): number {
  const start = (code - UNKNOWN) * tailRoom;
  const length = tails[start + tailRoom - 1] ?? 0;
  if (length > 0) return length;
  const text = `${writeScore(code)}"}`;
  tails.set(Buffer.from(text, 'latin1'), start);
  tails[start + tailRoom - 1] = text.length;
  return text.length;
}
