import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';

/** Free blocks of the disk; null for those that there are. */
const disk = vi.hoisted((): { free: number | null } => ({ free: null }));
vi.mock('node:fs/promises', async (original) => {
  const all = await original<typeof import('node:fs/promises')>();
  const statfs = async (path: string) => ({
    ...(await all.statfs(path)),
    ...(disk.free !== null && { bsize: 4096, bavail: disk.free }),
  });
  return { ...all, statfs };
});

test('a store whose disk has less than a mebibyte left is not ready, though a small write still fits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-room-'));
  const database = await openDatabase(join(folder, 'store'));
  try {
    await database.probe();
    disk.free = 255;
    await expect(database.probe()).rejects.toMatchObject({
      name: 'StoreUnavailable',
      code: 'The disk of the store is full',
    });
    disk.free = 256;
    await database.probe();
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
});
