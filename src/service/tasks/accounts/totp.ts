import { createHmac, randomBytes } from 'node:crypto';

/*
 * Time-based codes as RFC 6238 has them, in the form that every authenticator app supports: SHA-1, six digits, thirty
 * seconds.
 */

const seconds = 30;
const digits = 6;
/** Clocks differ, and typing takes a while: the previous and the next code are valid, too. */
const stepsAside = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function bytesOf(text: string): Uint8Array {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}

/** 160 bits, as the RFC recommends for SHA-1. */
export const newAuthenticatorSecret = (): string => base32(randomBytes(20));

export const stepAt = (now: number): number => Math.floor(now / seconds);

/** The code of one step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The step of this code, now or a moment ago; undefined for none. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const steps = Array.from({ length: 2 * stepsAside + 1 }, (_, index) => stepAt(now) - stepsAside + index);
  return steps.find((step) => codeAt(secret, step) === code);
}

/** The content of the QR code for an app. */
export const authenticatorAddress = (secret: string, username: string): string =>
  `otpauth://totp/Rollbook:${encodeURIComponent(username)}?secret=${secret}&issuer=Rollbook&algorithm=SHA1&digits=${digits}&period=${seconds}`;
