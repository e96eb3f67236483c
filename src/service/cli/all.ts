import { CommitUnknown, Forbidden, StoreUnavailable } from '#service/store/driver/database.ts';
import { argsOf, type Command } from './command.ts';
import { exportSchool } from './export.ts';
import { importFile } from './import.ts';
import { key } from './key.ts';
import { OperatorError } from './operatorError.ts';
import { person } from './person.ts';
import { retention } from './retention.ts';
import { demo, serve } from './serve.ts';
import { backup, migrate, move, restore, sweep } from './store.ts';
import { user } from './user.ts';

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    serve,
    migrate,
    sweep,
    key,
    user,
    person,
    retention,
    backup,
    restore,
    move,
    import: importFile,
    export: exportSchool,
    demo,
  }),
);

export function commandNamed(name: string): Command | undefined {
  const command = commands.get(name);
  return (
    command && {
      ...command,
      async run(words, context) {
        try {
          await command.run(argsOf(words), context);
        } catch (error) {
          throw explained(error);
        }
      },
    }
  );
}

/** What the store cannot do at the moment is the operator's business, not a fault of the service. */
function explained(error: unknown): unknown {
  const sentence = sentenceOf(error);
  return sentence === null ? error : new OperatorError(sentence, { cause: error });
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof StoreUnavailable) return `${error.message}.`;
  if (error instanceof Forbidden)
    return 'The user of DATABASE_URL may not do this: name the owner of the tables.';
  if (error instanceof CommitUnknown)
    return 'The store broke off while it saved: see whether the change is there.';
  return null;
}

export function help(): string {
  const lines = [...commands].flatMap(([name, { usage, summary }]) => [
    ...usage.map((words) => `  rollbook ${name} ${words}`.trimEnd()),
    `      ${summary}`,
  ]);
  return ['Usage:', ...lines, '', 'Settings come from the environment; the README lists them.'].join('\n');
}
