import { afterAll, beforeAll } from 'vitest';
import { withProduct } from '#test/support/journeys/journey.ts';
import { type MailServer, startMailServer } from '#test/support/service/mailServer.ts';
import { freePort } from './freePort.ts';

/** A mail server, and the settings for a product to send its mail there. */
export interface Mailbox {
  mail: MailServer;
  settings: Record<string, string>;
  /** The link of the latest letter to an address; '' before there is one. */
  linkTo(address: string, path: string): string;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const mail = await startMailServer();
  // The links in mail contain the port before anything listens on it.
  const port = await freePort();
  return {
    mail,
    settings: {
      MAIL_FROM: 'grades@north.example',
      PORT: String(port),
      SMTP_URL: mail.url,
      PUBLIC_URL: `http://localhost:${port}`,
    },
    linkTo(address, path) {
      const letter = mail.taken.findLast(({ to }) => to === address)?.text ?? '';
      const link = new RegExp(`http://localhost:\\d+(/${path}#[0-9a-f]{64})`).exec(letter);
      return link?.[1] ?? '';
    },
    close: mail.close,
  };
}

/** The product with its own mail server, for journeys through the links in mail. */
export function withMailedProduct(more: Record<string, string> = {}) {
  const settings: Record<string, string> = {};
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
    Object.assign(settings, mailbox.settings, more);
  });
  afterAll(() => mailbox.close());
  const { product } = withProduct(settings);
  return {
    product,
    mail: () => mailbox.mail,
    linkTo: (address: string, path: string) => mailbox.linkTo(address, path),
  };
}
