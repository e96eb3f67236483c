import { mkdirSync, writeFileSync } from 'node:fs';
import { clientTypes } from './clientTypes.ts';
import { oneRosterApiText } from './oneRosterApi.ts';
import { openApiText } from './openapi.ts';
import { referenceMarkdown } from './reference.ts';

/*
 * `npm run docs`: writes the files of the reference that are in the repository. A test fails while they are out of
 * date.
 */

const folder = new URL('../../../docs/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('interface.md', folder), referenceMarkdown());
writeFileSync(new URL('openapi.json', folder), openApiText());
writeFileSync(new URL('openapi-oneroster.json', folder), oneRosterApiText());
writeFileSync(new URL('client.d.ts', folder), clientTypes());
