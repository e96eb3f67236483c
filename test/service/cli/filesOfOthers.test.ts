import { chmod, chown, stat, writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { operator } from '#test/support/product/operator.ts';
import { asUnprivilegedUser, nobody } from '#test/support/product/unprivilegedUser.ts';

/* Files that belong to another account than the one that runs a command, such as after a command run as root. */

const { rollbook, apart, inFolder } = operator();
const store = () => inFolder('rollbook.sqlite');
const isRoot = process.getuid?.() === 0;

const mistake = (refused: string) => ({ out: '', refused });

beforeEach(async () => {
  await apart('migrate');
  if (isRoot) await chown(inFolder(''), nobody, nobody);
});

test('a store that belongs to another account is named, and not its folder', async () => {
  await chmod(store(), 0);
  expect(await asUnprivilegedUser(() => rollbook('user block rivera'))).toEqual(
    mistake(
      `This account may not read and write ${store()}: make the account that runs the service its owner.`,
    ),
  );
});

test.each(['-wal', '-shm'])('so is a file beside the store: %s', async (ending) => {
  if (isRoot) await chown(store(), nobody, nobody);
  await writeFile(`${store()}${ending}`, '');
  await chmod(`${store()}${ending}`, 0);
  const { refused } = await asUnprivilegedUser(() => rollbook('user block rivera'));
  expect(refused).toContain(`This account may not read and write ${store()}${ending}: `);
});

test('a store that may not be read is not called damaged', async () => {
  await chmod(store(), 0);
  const copy = inFolder('copy');
  expect(await asUnprivilegedUser(() => rollbook(`backup ${copy}`))).toEqual(
    mistake(`Nothing was copied to ${copy}: this account may not read the store ${store()}.`),
  );
});

test('nor is a backup', async () => {
  await apart(`backup ${inFolder('copy')}`);
  await chmod(inFolder('copy'), 0);
  expect(await asUnprivilegedUser(() => rollbook(`restore ${inFolder('copy')}`))).toEqual(
    mistake(`${inFolder('copy')} cannot be restored: this account may not read it.`),
  );
});

test.runIf(isRoot)('a store that root restores belongs to whom it belonged to', async () => {
  await apart(`backup ${inFolder('copy')}`);
  await chown(store(), nobody, nobody);
  expect(await apart(`restore ${inFolder('copy')}`)).toMatchObject({ code: 0 });
  expect(await stat(store())).toMatchObject({ uid: nobody, gid: nobody });
});
