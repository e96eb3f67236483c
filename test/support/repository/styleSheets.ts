import { posix } from 'node:path';

/*
 * Checks that style sheets and code use the same classes. The compiler cannot tell: it accepts any class name.
 */

const isSheet = (path: string) => path.endsWith('.module.css');

/** Without comments, strings and values, where a dot does not begin a class. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    .replace(/:[^;{}]*(;|(?=\}))/g, ';');
  return new Set([...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
}

/** The names under which a file imports style sheets, by the sheets' paths. */
const sheetsOf = (path: string, code: string) =>
  [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)].map(([, name = '', from = '']) => ({
    name,
    sheet: from.startsWith('#') ? `src/${from.slice(1)}` : posix.join(posix.dirname(path), from),
  }));

/** A sentence for each class that is used but not defined, and for each that is defined but never used. */
export function styleProblems(tree: Readonly<Record<string, string>>): string[] {
  const known = new Map(
    Object.entries(tree)
      .filter(([path]) => isSheet(path))
      .map(([path, css]) => [path, classesOf(css)]),
  );
  const files = Object.entries(tree).filter(([path]) => !isSheet(path));
  const all = files.filter(([path]) => path.startsWith('src/')).map(([, code]) => code);
  const named = new Map([...known.keys()].map((sheet) => [sheet, new Set<string>()]));
  /** Sheets whose classes are also looked up by a word from elsewhere in the code. */
  const indexed = new Set<string>();
  const problems: string[] = [];
  for (const [path, code] of files)
    for (const { name, sheet } of sheetsOf(path, code)) {
      for (const [, used = ''] of code.matchAll(new RegExp(`(?<![\\w.#/])${name}\\??\\.(\\w+)`, 'g'))) {
        named.get(sheet)?.add(used);
        if (!known.get(sheet)?.has(used)) problems.push(`${path}: ${sheet} has no class ${used}`);
      }
      if (new RegExp(`(?<![\\w.])${name}(\\[|;\\n)`).test(code)) indexed.add(sheet);
    }
  /** As a word, or as the beginning of a template: `category${index}`. */
  const isWord = (name: string) => {
    const word = new RegExp(`(?<![\\w.])${name}\\b|\`${name.replace(/\d+$/, '')}\\$\\{`);
    return all.some((code) => word.test(code));
  };
  for (const [sheet, classes] of known)
    for (const name of classes)
      if (!named.get(sheet)?.has(name) && !(indexed.has(sheet) && isWord(name)))
        problems.push(`${sheet}: nobody uses the class ${name}`);
  return problems;
}
