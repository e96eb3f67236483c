import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import type { Written } from '#wire/reply.ts';

/*
 * Caches written replies until what they show changes.
 */

interface CachedReply {
  version: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The time in the reply, and its offset. */
  time: number;
  timeAt: number;
}

/** Names a reply and the state of the store that it shows. */
export interface Label {
  name: string;
  version: string;
}

interface ReplyCache {
  /** The cached reply of this label, with the given `time` written into it. */
  find(label: Label | null, time: number): Promise<Written | undefined>;
  /** Caches a reply whose last value is `time`, and returns its bytes. */
  add(label: Label, time: number, written: Written): Written;
}

const encoder = new TextEncoder();

/** Holds a limited number of bytes, and evicts the least recently used reply first. */
export function replyCache(mostBytes: number): ReplyCache {
  const cached = new Map<string, CachedReply>();
  let cachedBytes = 0;

  function put(name: string, reply: CachedReply): Uint8Array<ArrayBuffer> {
    forget(name);
    if (reply.bytes.length > mostBytes / 2) return reply.bytes;
    cached.set(name, reply);
    cachedBytes += reply.bytes.length;
    for (const oldest of cached.keys()) {
      if (cachedBytes <= mostBytes) break;
      forget(oldest);
    }
    return reply.bytes;
  }

  function forget(name: string) {
    cachedBytes -= cached.get(name)?.bytes.length ?? 0;
    cached.delete(name);
  }

  return {
    async find(label, time) {
      if (!label) return undefined;
      const found = cached.get(label.name);
      if (found?.version !== label.version) return undefined;
      if (found.time === time) return found.bytes;
      // Copy: the old bytes may still be being sent.
      const bytes = await copyOf(found.bytes);
      encoder.encodeInto(String(time), bytes.subarray(found.timeAt));
      // A newer one may have been cached meanwhile.
      return cached.get(label.name) === found ? put(label.name, { ...found, bytes, time }) : bytes;
    },
    add({ name, version }, time, written) {
      const bytes = typeof written === 'string' ? Buffer.from(written) : bufferOver(written);
      const timeAt = bytes.lastIndexOf(String(time));
      return put(name, { version, bytes, time, timeAt });
    },
  };
}

const copiedAtOnce = 1024 * 1024;

/** Long replies are copied with pauses. */
async function copyOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length <= copiedAtOnce) return new Uint8Array(bytes);
  const copy = Buffer.allocUnsafe(bytes.length);
  const pause = pauseWhenDue();
  for (let at = 0; at < bytes.length; at += copiedAtOnce) {
    copy.set(bytes.subarray(at, at + copiedAtOnce), at);
    await pause();
  }
  return copy;
}

const bufferOver = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);
