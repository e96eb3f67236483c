import { expect, test } from 'vitest';
import { openZip } from '#service/oneroster/reading/archive.ts';
import type { Encoding } from '#service/oneroster/reading/csv.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { district, manifestOf, textsOf, zipOf } from '#test/support/school/oneroster.ts';

const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 });

/** A package whose only school has this name, as these bytes. */
async function read(name: Uint8Array, encoding?: Encoding) {
  const orgs = Buffer.concat([
    Buffer.from('sourcedId,status,dateLastModified,name,type\ns1,,,'),
    name,
    Buffer.from(',school\n'),
  ]);
  const zip = zipOf({ ...textsOf({ manifest: manifestOf(tables, '1.2'), ...tables }), orgs });
  const { files, problems, notes } = await readPackage(openZip(zip), { encoding });
  return { name: files.orgs.rows[0]?.name, problems, notes };
}

test('Windows-1252 is detected if the bytes are not UTF-8, and used if declared', async () => {
  const detected = await read(Buffer.from('Jos\xe9', 'latin1'));
  expect(detected.name).toBe('José');
  expect(detected.notes).toEqual([{ file: 'orgs.csv', note: 'the file is read as windows-1252' }]);
  const declared = await read(Buffer.from('\xc3\xa9', 'latin1'), 'windows-1252');
  expect(declared.name).toBe('Ã©');
});

test('every character that Windows-1252 adds to Latin-1 is read', async () => {
  const bytes = Buffer.from('808283848586878889' + '8a8b8c8e' + '9192939495969798999a9b9c9e9f', 'hex');
  expect(await read(bytes)).toMatchObject({ name: '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ', problems: [] });
});
