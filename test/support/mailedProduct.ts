import { afterAll, beforeAll } from 'vitest';
import { freePort } from './freePort.ts';
import { withProduct } from './journey.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

/** The product with a mail server of its own, for journeys through the links in mail. */
export function withMailedProduct(more: Record<string, string> = {}) {
  const settings: Record<string, string> = { MAIL_FROM: 'grades@north.example', ...more };
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    // The links in mail name the port before anybody listens on it.
    const port = await freePort();
    Object.assign(settings, {
      PORT: String(port),
      SMTP_URL: mail.url,
      PUBLIC_URL: `http://localhost:${port}`,
    });
  });
  afterAll(() => mail.close());
  const { product } = withProduct(settings);
  return {
    product,
    mail: () => mail,
    /** Where the latest letter to an address leads; '' before there is one. */
    linkTo(address: string, path: string): string {
      const letter = mail.taken.findLast(({ to }) => to === address)?.text ?? '';
      const link = new RegExp(`http://localhost:\\d+(/${path}#[0-9a-f]{64})`).exec(letter);
      return link?.[1] ?? '';
    },
  };
}
