import { createPump } from '#service/mail/pump.ts';
import type { Database } from '#service/store/driver/database.ts';

/** A message as in its mailbox. */
interface Received {
  to: string;
  text: string;
  /** The token of its link; '' if it has none. */
  token: string;
}

/** Sends all mail that is due, by the clock of the page's tests, and returns what arrives. */
export async function receiveMail(database: Database, clock = () => Math.floor(Date.now() / 1000)) {
  const received: Received[] = [];
  const pump = createPump({
    database,
    from: { name: 'Rollbook', address: 'grades@school.example' },
    origin: 'https://grades.example',
    log: (event, error) => {
      throw new Error(event, { cause: error });
    },
    clock,
    sender: {
      open: async () => ({
        async send({ to, bytes }) {
          const text = readable(bytes.toString());
          received.push({ to, text, token: /#([0-9a-f]{64})/.exec(text)?.[1] ?? '' });
        },
        close: () => undefined,
      }),
    },
  });
  await pump.run();
  await pump.close();
  return received;
}

/** Decodes quoted-printable. */
function readable(message: string): string {
  const octets = message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(octets, 'latin1').toString();
}
