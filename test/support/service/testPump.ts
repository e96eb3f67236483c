import { type Log, logTo } from '#service/http/log.ts';
import { createPump, type Pump, type PumpOptions } from '#service/mail/pump.ts';
import type { Sender } from '#service/mail/sender.ts';
import { smtpSender } from '#service/mail/smtp.ts';
import type { Database } from '#service/store/driver/database.ts';
import { addMail, type NewMail } from '#service/store/mail/outbox.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import type { Service } from './service.ts';

/* The waiting mail in the outbox, and a pump with a test's clock. */

const schoolAddress = { name: 'Rollbook', address: 'grades@school.example' };
const usualLimits = { open: 5000, send: 5000 };

/** Sends to a server on this machine. */
export const senderTo = (port: number, limits = usualLimits): Sender =>
  smtpSender(
    { host: '127.0.0.1', port, secure: false, requireTls: false, auth: null },
    'school.example',
    limits,
  );

interface TestPump {
  /** Unix seconds. */
  now: number;
  /** The lines of the log. */
  logged: string[];
  pump(database: Database, more?: Partial<PumpOptions>): Pump;
  write(database: Database, ...mails: Omit<NewMail, 'now'>[]): Promise<void>;
  /** Invites this many people, and returns their addresses. */
  invite(service: Service, count: number): Promise<string[]>;
}

export function testPump(port: () => number): TestPump {
  const log: Log = logTo((line) => state.logged.push(line));
  const state: TestPump = {
    now: 1_800_000_000,
    logged: [],
    pump: (database, more = {}) =>
      createPump({
        database,
        sender: senderTo(port()),
        from: schoolAddress,
        origin: 'https://grades.example',
        log: (event, error) => log({ event, error }),
        clock: () => state.now,
        ...more,
      }),
    write: (database, ...mails) =>
      database.writing((db) =>
        addMail(
          db,
          mails.map((each) => ({ ...each, now: state.now })),
        ),
      ),
    async invite({ database, school }, count) {
      const addresses = Array.from({ length: count }, (_, index) => `new${index}@school.example`);
      const by = { kind: 'teacher' as const, schoolId: school.id, accountId: school.teacher, at: state.now };
      await database.writing((db) =>
        addInvitations(
          db,
          addresses.map((email) => ({ ...by, email })),
        ),
      );
      return addresses;
    },
  };
  return state;
}

export const mailRows = (database: Database) =>
  database.asking((db) => db.selectFrom('mail').selectAll().orderBy('id').execute());
