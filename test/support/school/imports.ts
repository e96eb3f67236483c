import { applyImport, type ImportOptions, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import type { Database } from '#service/store/driver/database.ts';
import { importOptions, packageOf, type Tables } from './oneroster.ts';

/* Imports of small OneRoster packages into a store. */

interface Given {
  /** Of OneRoster: 1.2 if left out. */
  version?: '1.1' | '1.2';
  /** The files that the manifest declares as something else than bulk. */
  modes?: Record<string, string>;
  /** The school that it is for; null if the package says it. */
  schoolId?: number | null;
  /** When it starts, in Unix seconds; now if left out. */
  at?: number;
}

/** Reads a package of these files, and starts an import of it. */
export async function startTables(
  database: Database,
  tables: Tables,
  { version = '1.2', modes, schoolId = null, at }: Given = {},
) {
  const pkg = await readPackage(openZip(packageOf(tables, version, modes)));
  return startImport(database, pkg, schoolId, at === undefined ? {} : { now: at });
}

/** Imports these files. */
export async function importTables(
  database: Database,
  tables: Tables,
  { options, ...given }: Given & { options?: Partial<ImportOptions> } = {},
) {
  return applyImport(database, await startTables(database, tables, given), { ...importOptions, ...options });
}
