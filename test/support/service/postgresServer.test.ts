import { readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forTests, startPostgres } from './postgresServer.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(isRoot)(
  'run by root, a server needs nothing of the clone, which may be closed to its user',
  async () => {
    const server = await startPostgres(forTests);
    try {
      const program = readlinkSync(`/proc/${server.pid()}/exe`);
      expect(program.startsWith(join(tmpdir(), 'rollbook-postgres-'))).toBe(true);
    } finally {
      await server.stop();
    }
  },
);
