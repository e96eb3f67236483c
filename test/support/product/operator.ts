import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { commandNamed } from '#service/cli/all.ts';
import { OperatorError } from '#service/cli/operatorError.ts';
import { readSettings } from '#service/cli/settings.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { post } from '#test/support/service/service.ts';
import { runCommand } from './commandLine.ts';

/** The operator's commands, each test with a folder of its own. */
export function operator() {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollbook-commands-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const inFolder = (name: string) => join(folder, name);
  const store = () => openDatabase(inFolder('rollbook.sqlite'));

  return {
    inFolder,

    /** Runs a command in this process, as `cli.ts` does in its own. */
    async rollbook(
      line: string | readonly string[],
      input: string | (() => Promise<string>) = '',
      variables: Record<string, string> = {},
    ) {
      const [name = '', ...words] = typeof line === 'string' ? line.split(' ') : line;
      let out = '';
      const terminal = {
        say: (text: string) => {
          out += `${text}\n`;
        },
        log: () => undefined,
        secret: async () => (typeof input === 'string' ? input : input()),
      };
      const settings = readSettings({ DATA_DIR: folder, ...variables });
      try {
        await commandNamed(name)?.run(words, { settings, terminal, pages: '' });
        return { out, refused: null };
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        return { out, refused: error.message };
      }
    },

    /** The same in a separate process, for when it matters who has the store open. */
    apart: (line: string, input = '') => runCommand(line.split(' '), { DATA_DIR: folder }, input),

    /** Founds schools in the commands' store. */
    async found(...names: string[]) {
      const database = await store();
      for (const name of names) await database.writing((db) => addSchool(db, { name, created: 1 }));
      await database.close();
    },

    /** Sends a request to the service over the commands' store. */
    async asked(fields: Record<string, string>) {
      const database = await store();
      try {
        const answer = await createEndpoint({ database })(post({ api: 'json', ...fields }), {
          address: '192.0.2.1',
        });
        return await answer.json();
      } finally {
        await database.close();
      }
    },
  };
}
