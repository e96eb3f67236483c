import { argsOf, type Command } from './command.ts';
import { exportSchool } from './export.ts';
import { importFile } from './import.ts';
import { key } from './key.ts';
import { person } from './person.ts';
import { retention } from './retention.ts';
import { demo, serve } from './serve.ts';
import { backup, migrate, restore, sweep } from './store.ts';
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
    import: importFile,
    export: exportSchool,
    demo,
  }),
);

export function commandNamed(name: string): Command | undefined {
  const command = commands.get(name);
  return command && { ...command, run: (words, context) => command.run(argsOf(words), context) };
}

export function help(): string {
  const lines = [...commands].flatMap(([name, { usage, summary }]) => [
    ...usage.map((words) => `  rollbook ${name} ${words}`.trimEnd()),
    `      ${summary}`,
  ]);
  return ['Usage:', ...lines, '', 'Settings come from the environment; the README lists them.'].join('\n');
}
