import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

/*
 * The files of a package, in a zip or in a folder.
 */

export interface Archive {
  /** The CSV files, by their names in lower case without `.csv`. */
  names: readonly string[];
  /** Throws `BrokenArchive`. */
  bytes(name: string): Promise<Uint8Array>;
}

/** Not a zip, a damaged one, or one of implausible size. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

/** Bytes unpacked; far more than the largest district needs. */
const mostBytes = 2 ** 30;

const csvName = (path: string) => /^(.+)\.csv$/i.exec(basename(path))?.[1]?.toLowerCase();

const isOurs = (path: string) => !/(^|\/)(__MACOSX\/|\._)/.test(path);

/** Opens a zip file or a folder of CSV files. */
export async function openArchive(path: string): Promise<Archive> {
  if (!(await stat(path)).isDirectory()) return openZip(await readFile(path));
  const paths = new Map<string, string>();
  for (const entry of await readdir(path)) {
    const name = csvName(entry);
    if (name !== undefined && isOurs(entry)) paths.set(name, join(path, entry));
  }
  return { names: [...paths.keys()], bytes: async (name) => readFile(paths.get(name) ?? '') };
}

interface Entry {
  path: string;
  /** Of `methods`. */
  method: number;
  checksum: number;
  packedSize: number;
  size: number;
  /** The offset of its local header, which its data follows. */
  at: number;
}

const methods = { stored: 0, deflated: 8 };

/** `most` limits the unpacked bytes; the default is for the operator. */
export function openZip(zip: Uint8Array, most = mostBytes): Archive {
  const entries = new Map<string, Entry>();
  let total = 0;
  for (const entry of directoryOf(zip)) {
    const name = csvName(entry.path);
    if (name === undefined || !isOurs(entry.path)) continue;
    if (entries.has(name)) throw new BrokenArchive(`it holds ${name}.csv twice`);
    entries.set(name, entry);
    total += entry.size;
  }
  if (total > most) throw new BrokenArchive(`it unpacks to more than ${most / 2 ** 20} MiB`);
  return {
    names: [...entries.keys()],
    async bytes(name) {
      const entry = entries.get(name);
      if (!entry) throw new BrokenArchive(`there is no ${name}.csv in it`);
      const bytes = await unpacked(zip, entry);
      if (bytes?.length !== entry.size || crc32(bytes) !== entry.checksum)
        throw new BrokenArchive(`${name}.csv in it is damaged`);
      return bytes;
    },
  };
}

const inflated = promisify(inflateRaw);

/**
 * Reads only the entry that was counted, and no more bytes than it declares: a second directory in the zip, or a false
 * size, must not fill the memory.
 */
async function unpacked(zip: Uint8Array, entry: Entry): Promise<Uint8Array | undefined> {
  const { at, method, packedSize, size } = entry;
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  if (at + ownLength > zip.length || view.getUint32(at, true) !== 0x04034b50) return undefined;
  const start = at + ownLength + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packedSize > zip.length) return undefined;
  const packed = zip.subarray(start, start + packedSize);
  if (method === methods.stored) return packed;
  if (method !== methods.deflated) return undefined;
  try {
    return await inflated(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    return undefined;
  }
}

/** The size of a local header without its name. */
const ownLength = 30;

/** The size of the end record of a zip, without its comment of up to 64 KiB. */
const endLength = 22;

/** The files listed in the central directory of the zip. */
function directoryOf(zip: Uint8Array): Entry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - endLength;
  const first = Math.max(0, end - 0xffff);
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < first || end < 0) throw new BrokenArchive('it is not a zip file');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  const names = new TextDecoder();
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50)
      throw new BrokenArchive('it is a damaged zip file');
    const length = view.getUint16(at + 28, true);
    entries.push({
      path: names.decode(zip.subarray(at + 46, at + 46 + length)),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
      size: view.getUint32(at + 24, true),
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
