import { readdirSync, readFileSync } from 'node:fs';

/*
 * The built pages as a browser gets them: every script, workers included, and every style sheet.
 */

const pages = new URL('../../../dist/pages/', import.meta.url);

const built = (pattern: RegExp): { file: string; text: string }[] =>
  readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(file.replaceAll('\\', '/'), pages), 'utf8') }));

export const builtScripts = () => built(/\.m?js$/);
export const builtStyles = () => built(/\.css$/);
