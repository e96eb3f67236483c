import { parseArgs } from 'node:util';
import type { Database } from '#service/store/driver/database.ts';
import { addKey, allKeys, revokeKey } from '#service/store/keys.ts';
import { digest, newToken } from '#service/tasks/accounts/secrets.ts';
import { audit, operatorNow } from '#service/tasks/rules/audit.ts';
import { type Command, named, type Terminal, verbOf } from './command.ts';
import { addOneRosterKey, listOneRosterKeys, revokeOneRosterKey } from './oneRosterKey.ts';
import { openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';

export const key: Command = {
  usage: [
    'add NAME [--schools]',
    'add NAME --oneroster [--school NUMBER] [--scope NAME …]',
    'list',
    'revoke NUMBER [--oneroster]',
  ],
  summary:
    'The keys of applications. --schools: the key may create schools. --oneroster: an ID and a secret for the OneRoster REST interface of one school, with all scopes or some.',
  async run([word, ...rest], { settings, terminal }) {
    const act = { add, list, revoke }[verbOf(word, ['add', 'list', 'revoke'])];
    const database = await openStore(settings);
    try {
      await act(database, rest, terminal);
    } finally {
      await database.close();
    }
  },
};

async function add(database: Database, words: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      schools: { type: 'boolean', default: false },
      oneroster: { type: 'boolean', default: false },
      school: { type: 'string' },
      scope: { type: 'string', multiple: true, default: [] },
    },
  });
  const [name] = named(positionals, 'NAME');
  if (values.oneroster)
    return addOneRosterKey(database, { name, school: values.school, scopes: values.scope }, terminal);
  const text = newToken();
  const created = Math.floor(Date.now() / 1000);
  const added = { name, hash: digest(text), created, mayCreateSchools: values.schools };
  const id = await database.writing(async (db) => {
    const number = await addKey(db, added);
    await audit(db, operatorNow(), { schoolId: null, action: 'key added', details: { number } });
    return number;
  });
  terminal.say(`Key ${id} (${name}), shown this once:`);
  terminal.say(text);
}

async function list(database: Database, words: readonly string[], terminal: Terminal): Promise<void> {
  named(words);
  const keys = await database.reading(allKeys);
  if (keys.length === 0) terminal.say('There are no keys.');
  for (const { id, name, created } of keys)
    terminal.say(`${id}\t${name}\tsince ${new Date(created * 1000).toISOString().slice(0, 10)}`);
  await listOneRosterKeys(database, terminal);
}

async function revoke(database: Database, words: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { oneroster: { type: 'boolean', default: false } },
  });
  const [text] = named(positionals, 'NUMBER');
  if (values.oneroster) return revokeOneRosterKey(database, text, terminal);
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const isRevoked = await database.writing(async (db) => {
    if (!(await revokeKey(db, id))) return false;
    await audit(db, operatorNow(), { schoolId: null, action: 'key revoked', details: { number: id } });
    return true;
  });
  if (!isRevoked) throw new OperatorError(`There is no key ${text}.`);
  terminal.say(`Key ${id} is revoked; a running service forgets it within seconds.`);
}
