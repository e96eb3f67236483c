import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ChangedMeanwhile } from '#service/oneroster/applying/lockClasses.ts';
import { type Findings, findingsOf } from '#service/oneroster/findings.ts';
import {
  applyImport,
  HidesTooMany,
  type Import,
  previewImport,
  startImport,
  UnknownSchool,
} from '#service/oneroster/importing.ts';
import { type Archive, BrokenArchive, openArchive } from '#service/oneroster/reading/archive.ts';
import {
  type Package,
  type Problem,
  readPackage,
  UnreadablePackage,
} from '#service/oneroster/reading/package.ts';
import type { Database } from '#service/store/driver/database.ts';
import { schoolsSourced } from '#service/store/oneroster/sourcedIds.ts';
import { allSchools, hasSchool } from '#service/store/schools/schools.ts';
import { hashPassword, newToken } from '#service/tasks/accounts/secrets.ts';
import { type Command, named, type Terminal } from './command.ts';
import { openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { mustBeWritable, write } from './writtenFile.ts';

/** Exit codes for a scheduler; 1 means that the command could not run at all. */
const exitCodes = { linesInError: 2, hidesTooMany: 3 };

/** Limits the problems and notes on the terminal; the findings have them all. */
const mostShown = 50;
const mostLinesSaved = 10_000;

interface Wanted {
  apply: boolean;
  takeNames: boolean;
  hideMany: boolean;
  report: string | undefined;
}

export const importFile: Command = {
  usage: [
    'FILE [--apply] [--school NUMBER|--new-schools] [--take-names] [--hide-many] [--encoding utf-8|windows-1252] [--report FILE]',
  ],
  summary:
    'Show what a OneRoster zip or folder of CSV files would change; with --apply, change it. --school: which school here a school of the file is, until it is linked to it; --new-schools: the schools of the file that are linked to none become new ones. Ends with 2 where lines are in error, with 3 where more than 10 % of the people or classes would be hidden, or more than a quarter of the students taken out of classes that stay.',
  async run(words, { settings, terminal }) {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        apply: { type: 'boolean', default: false },
        school: { type: 'string' },
        'new-schools': { type: 'boolean', default: false },
        'take-names': { type: 'boolean', default: false },
        'hide-many': { type: 'boolean', default: false },
        encoding: { type: 'string' },
        report: { type: 'string' },
      },
    });
    const [file] = named(positionals, 'FILE');
    const { encoding, school } = values;
    if (school !== undefined && values['new-schools'])
      throw new OperatorError('Say either --school or --new-schools.');
    if (encoding !== undefined && encoding !== 'utf-8' && encoding !== 'windows-1252')
      throw new OperatorError('--encoding is utf-8 or windows-1252.');
    if (values.report !== undefined) await mustBeWritable(values.report);
    const pkg = await readOrRefuse(file, { encoding });
    const database = await openStore(settings);
    try {
      const started = await start(database, pkg, school);
      if (school === undefined && !values['new-schools']) await refuseUnlinked(database, started);
      await run(database, started, {
        terminal,
        wanted: {
          apply: values.apply,
          takeNames: values['take-names'],
          hideMany: values['hide-many'],
          report: values.report,
        },
      });
    } finally {
      await database.close();
    }
  },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** Removes control characters, which a terminal would obey: a file may hold anything. */
const visible = (text: string): string => text.replace(controls, '\ufffd');

const written = ({ file, line, column, value, expected }: Problem): string =>
  visible(
    [
      `${file}${line > 0 ? ` line ${line}` : ''}`,
      ...(column === '' ? [] : [column]),
      `${value === '' ? 'expected' : `"${value}", expected`} ${expected}`,
    ].join(': '),
  );

async function readOrRefuse(file: string, how: Parameters<typeof readPackage>[1]): Promise<Package> {
  let archive: Archive;
  try {
    archive = await openArchive(file);
  } catch (error) {
    if (error instanceof BrokenArchive) throw new OperatorError(`${file} cannot be read: ${error.message}.`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${file}.`);
    throw new OperatorError(`${file} cannot be read: ${code || String(error)}.`);
  }
  try {
    return await readPackage(archive, how);
  } catch (error) {
    if (error instanceof UnreadablePackage)
      throw new OperatorError(`${basename(file)} cannot be read. ${written(error.problem)}.`);
    throw error;
  }
}

async function start(database: Database, pkg: Package, school: string | undefined): Promise<Import> {
  const schoolId = school === undefined ? null : Number(school);
  if (
    schoolId !== null &&
    !(Number.isSafeInteger(schoolId) && (await database.asking((db) => hasSchool(db, schoolId))))
  )
    throw new OperatorError(`There is no school ${school}.`);
  try {
    return await startImport(database, pkg, schoolId);
  } catch (error) {
    if (error instanceof UnknownSchool) throw new OperatorError(error.message);
    throw error;
  }
}

/** A school that was set up here may be the one in the file: only the operator knows. */
async function refuseUnlinked(database: Database, { targets }: Import): Promise<void> {
  const unlinked = targets.filter(({ schoolId }) => schoolId === null);
  if (unlinked.length === 0) return;
  const sourced = await database.asking(schoolsSourced);
  const linked = new Set([
    ...sourced.filter(({ isLinked }) => isLinked).map(({ schoolId }) => schoolId),
    ...targets.map(({ schoolId }) => schoolId),
  ]);
  const free = (await database.asking(allSchools)).filter(({ id }) => !linked.has(id));
  if (free.length === 0) return;
  const listed = unlinked.slice(0, mostShown).map(({ org, orgId }) => `${org?.name} (${orgId})`);
  throw new OperatorError(
    visible(
      [
        `Not linked to a school here yet: ${listed.join(', ')}.`,
        `Say with --school which school it is: ${free.map(({ id, name }) => `${id} ${name}`).join(', ')};`,
        'or create a new one with --new-schools.',
      ].join(' '),
    ),
  );
}

type State = 'preview' | 'applied' | 'refused';

/** Drop the plans themselves: those of a district take hundreds of megabytes. */
async function preview(database: Database, started: Import) {
  const { plans, problems, refused } = await previewImport(database, started);
  return {
    findings: findingsOf(started.pkg, plans, { problems, mostLines: mostLinesSaved }),
    refused: refused.map(({ name, hidden }) => ({ name, hidden })),
  };
}

async function run(
  database: Database,
  started: Import,
  { terminal, wanted }: { terminal: Terminal; wanted: Wanted },
): Promise<void> {
  const { findings, refused } = await preview(database, started);
  print(terminal, findings);
  const isRefused = refused.length > 0 && !wanted.hideMany;
  const save = (state: State) => saveFindings(wanted.report, { state, ...findings });
  if (isRefused) {
    await save('refused');
    sayRefused(terminal, refused);
    process.exitCode = exitCodes.hidesTooMany;
    return;
  }
  if (wanted.apply) await apply(database, started, { terminal, wanted, before: findings });
  else terminal.say('Nothing is changed: this is a preview. Add --apply to change it.');
  await save(wanted.apply ? 'applied' : 'preview');
  if (findings.problems.length > 0) process.exitCode = exitCodes.linesInError;
}

async function apply(
  database: Database,
  started: Import,
  { terminal, wanted, before }: { terminal: Terminal; wanted: Wanted; before: Findings },
): Promise<void> {
  try {
    const done = await applyImport(database, started, {
      now: Math.floor(Date.now() / 1000),
      actorId: null,
      passwordHash: await hashPassword(newToken()),
      takes: () => wanted.takeNames,
      hideMany: wanted.hideMany,
      untilTidy: true,
      address: '',
      keyId: null,
      onProgress: (school, of) => {
        if (of > 1 && school > 0) terminal.log(`${school} of ${of} schools\n`);
      },
    });
    const known = new Set(before.schools.flatMap(({ left }) => left));
    for (const note of done.flatMap(({ notes }) => notes))
      if (!known.has(note)) terminal.say(visible(`${note}.`));
    terminal.say(`Imported ${done.length === 1 ? '1 school' : `${done.length} schools`}.`);
  } catch (error) {
    if (error instanceof HidesTooMany) throw new OperatorError(error.message);
    if (error instanceof ChangedMeanwhile)
      throw new OperatorError('Others kept changing the classes of a school: import the package again.');
    throw error;
  }
}

async function saveFindings(file: string | undefined, findings: Findings & { state: State }): Promise<void> {
  if (file !== undefined) await write(file, `${JSON.stringify(findings, null, 2)}\n`);
}

function print(terminal: Terminal, { schools, problems, notes }: Findings): void {
  for (const { org, name, schoolId, kinds, questions, left } of schools) {
    terminal.say(`${name} (${org})${schoolId === null ? ', new' : ''}`);
    for (const { kind, ...counts } of kinds) {
      const [added, changed, gone, same] = [counts.new, counts.changed, counts.gone, counts.unchanged];
      if (added + changed + gone + same > 0)
        terminal.say(`  ${kind}: ${added} new, ${changed} changed, ${gone} gone, ${same} unchanged`);
    }
    for (const { sourcedId, here, file } of questions.slice(0, mostShown))
      terminal.say(
        `  ${sourcedId} is called "${here}" here and "${file}" in the file: --take-names takes the file's`,
      );
    for (const each of left.slice(0, mostShown)) terminal.say(visible(`  ${each}.`));
  }
  for (const { file, note } of notes.slice(0, mostShown)) terminal.say(visible(`${file}: ${note}.`));
  for (const problem of problems.slice(0, mostShown)) terminal.say(written(problem));
  if (problems.length > mostShown)
    terminal.say(`${problems.length - mostShown} more lines in error: see --report.`);
}

function sayRefused(terminal: Terminal, refused: Awaited<ReturnType<typeof preview>>['refused']): void {
  for (const { name, hidden } of refused) {
    const { classes, people, enrollments } = hidden;
    const ended =
      enrollments.gone === 0
        ? ''
        : ` ${enrollments.gone} of ${enrollments.of} enrollments of students would end although their classes stay.`;
    terminal.say(
      `${name}: ${classes.gone} of ${classes.of} classes and ${people.gone} of ${people.of} people would be hidden.${ended}`,
    );
  }
  terminal.say('Nothing is changed. If you mean it, add --hide-many.');
}
