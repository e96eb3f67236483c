import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { CSSOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` runs the service; the page reaches it through the proxy, as it does in production. */
const serviceInDevelopment = 'http://127.0.0.1:8081';

/**
 * The oldest browsers that we support: old devices of schools get no newer ones. iPadOS 16 is the last for the iPad of
 * 2017, Chrome 116 the last on macOS 10.13 and 10.14, and Firefox 140 an extended support release. Syntax and style
 * sheets are compiled for them; what no compiler can replace, test/browser/page/engines.test.ts looks for.
 */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome116', 'edge116', 'firefox140'];

/** The classes of one style sheet end alike, which travels in fewer bytes than an ending for each. */
export const css: CSSOptions = {
  modules: {
    generateScopedName(name, file) {
      const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
      return `_${name}_${createHash('sha256').update(path).digest('hex').slice(0, 6)}`;
    },
  },
};

/** What every page opens with, and what a gradebook does, which has more to draw than any other. */
const opening = ['base', 'signIn', 'frame', 'scores', 'table', 'gradebook'];

/**
 * Has the browser compile chunks whole while they arrive, beside the page, in place of function by function in the
 * middle of drawing it. In Chromium a gradebook of 35 × 120 stood 134 ms after its reply in place of 190.
 */
export const compiledWhole = (isOpening: (chunk: string) => boolean): Plugin => ({
  name: 'compiled-whole',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && isOpening(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
});

/**
 * React Aria looks whether dates know the page's language as soon as it is read, which takes a browser longer than
 * drawing a screen, and longer still while a worker looks too: at least 11 ms in Chromium, in place of 0.1. All that it
 * wants to know is whether it is a language.
 */
const languageUnasked: Plugin = {
  name: 'language-unasked',
  transform: {
    filter: { id: /react-aria[\\/].*[\\/]useDefaultLocale\.mjs/ },
    handler(code) {
      const asked = 'Intl.DateTimeFormat.supportedLocalesOf(';
      if (!code.includes(asked)) this.error('React Aria asks for its language in another way now.');
      return code.replace(asked, 'Intl.getCanonicalLocales(');
    },
  },
};

/**
 * Compresses scripts, style sheets and fonts once per build. The service would do it at the first request after each
 * start: up to two seconds of processor time, while the first page waits.
 */
const compressed: Plugin = {
  name: 'compressed',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css|ttf)$/.test(fileName));
    const pack = async (file: (typeof files)[number]) => {
      const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      const params = {
        // The last of 11 steps takes twice the time for 1.5 to 2.5 %: only for what every page waits for.
        [constants.BROTLI_PARAM_QUALITY]: file.type === 'chunk' && opening.includes(file.name) ? 11 : 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      };
      await writeFile(join(dir, `${file.fileName}.br`), await promisify(brotliCompress)(bytes, { params }));
    };
    await Promise.all(files.map(pack));
  },
};

/**
 * Moves the style sheet behind what the page paints first: browsers paint nothing before the sheets in the head have
 * arrived. At 400 kbit/s with two seconds of delay, there was nothing to see for five seconds, and to read for eight.
 * The sheets of chunks that load later go to the end of the body too, since they must follow the first one.
 */
const paintFirst: Plugin = {
  name: 'paint-first',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const atTheEnd = 'document.head.appendChild(link)';
      if (!code.includes(atTheEnd)) this.error('Vite puts the style sheets of chunks somewhere else now.');
      return code.replace(atTheEnd, '(isCss ? document.body : document.head).appendChild(link)');
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const rest = sheets.reduce((text, sheet) => text.replace(sheet, ''), html);
      return rest.replace('    <!-- The style sheets -->\n', sheets.join(''));
    },
  },
};

/** A starved machine may take one turn of a journey away. What needed its second try is named in the last lines. */
const onceMore = { retry: 1 };

/**
 * After all others: a browser and a service starve when they share two cores with them. The next project's first file
 * starts beside the last one of the project before, so that no core waits for it.
 */
const afterOthers = { groupOrder: 1 };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    languageUnasked,
    compiledWhole((chunk) => opening.includes(chunk)),
    ...(isSsrBuild ? [] : [compressed, paintFirst]),
  ],
  css,
  build: isSsrBuild
    ? {
        outDir: 'dist/service',
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          input: { cli: 'src/service/cli/main.ts', client: 'src/client/client.ts' },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/pages',
        target: oldestBrowsers,
        rolldownOptions: {
          output: {
            // What is needed together in one chunk. Without these groups there are 202 chunks in place of 99, 6 % larger
            // once compressed, and a stranger's first page asks for 13 in place of 4.
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  priority: 3,
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](react-query|query-core))[\\/]/,
                },
                // With all that they import, as far as no chunk above has it.
                {
                  name: 'signIn',
                  priority: 2,
                  test: /src[\\/]dashboard[\\/](app[\\/]main\.tsx$|screens[\\/]login[\\/]|shell[\\/]signIn[\\/](?!NewPassword))/,
                },
                // And what most screens have in common.
                {
                  name: 'frame',
                  priority: 1,
                  test: /src[\\/]dashboard[\\/](app[\\/]signedIn\.tsx|grid[\\/](keys|cursorSteps)\.ts|shell[\\/](?!signIn|secondFactor)|api[\\/]classes[\\/]history\.ts|ui[\\/](\w+[\\/])+(Empty|RetryNotice|Rows|SearchField|Segments|Select|Table|composing|typed|useBreakInTyping|useBrowser)\.)/,
                },
                // What the gradebook has in common with the marking periods, the attendance and the roster.
                {
                  name: 'scores',
                  priority: 1,
                  test: /src[\\/](grading[\\/](absence|alikeNames|posted|schoolYear)|dashboard[\\/](api[\\/]schools[\\/]calendars|features[\\/](exporting[\\/]formulaGuard|scores[\\/](csvHeadings|useSheet)|phrases[\\/]usePhraseField)|ui[\\/](\w+[\\/])+(CellQuestion|Change|useAskOnce|useLongPress)))\.tsx?$/,
                },
                // What stands beside a marking period and a student alike; a gradebook opens without it.
                {
                  name: 'comments',
                  priority: 1,
                  test: /src[\\/]dashboard[\\/]features[\\/](comments|phrases)[\\/]/,
                },
                {
                  name: 'table',
                  priority: 1,
                  test: /node_modules[\\/]@tanstack[\\/](react-table|table-core)[\\/]/,
                },
                {
                  name: 'gradebook',
                  test: /src[\\/]dashboard[\\/]screens[\\/]gradebook[\\/]GradebookScreen\.tsx$/,
                },
              ],
            },
          },
        },
      },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: serviceInDevelopment, changeOrigin: false },
      '/docs': { target: serviceInDevelopment, changeOrigin: false },
    },
  },
  test: {
    reporters: ['default', './test/support/runner/countReporter.ts'],
    // Vitest would leave one core idle; more than two starve the password hashing and the databases.
    maxWorkers: 2,
    // Generous, since the machine may be shared: no test waits for time, so only one that hangs meets it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          // Libraries are read once for all files, which takes a third off the time; see `freshModules.ts`.
          isolate: false,
          sequence: { setupFiles: 'list' },
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/service/**',
            'test/support/service/**',
            'test/client/**',
            'test/browser/**',
            'test/engines/**',
            'test/bench/page/grids/**',
          ],
          setupFiles: ['test/support/runner/freshModules.ts', 'test/support/runner/propertySeed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          // As below.
          isolate: false,
          sequence: { setupFiles: 'list' },
          include: [
            'test/service/**/*.test.ts',
            'test/support/service/**/*.test.ts',
            'test/client/**/*.test.ts',
          ],
          setupFiles: ['test/support/runner/freshModules.ts', 'test/support/runner/propertySeed.ts'],
          globalSetup: ['test/support/product/buildWhenStale.ts', 'test/support/service/postgresServer.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...onceMore,
          name: 'page',
          environment: 'jsdom',
          // Modules are loaded once for all files, which halves the time; see `sharedModules.ts`.
          isolate: false,
          sequence: { setupFiles: 'list' },
          // What needs no DOM is a .ts, and spares itself the second that a DOM takes to set up.
          include: ['test/dashboard/**/*.test.tsx'],
          setupFiles: [
            'test/support/runner/sharedModules.ts',
            'test/support/runner/propertySeed.ts',
            'test/support/page/pageSetup.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...onceMore,
          name: 'browser',
          environment: 'node',
          // Libraries and the browser are there once for all files of a worker; see `journey.ts`.
          isolate: false,
          setupFiles: ['test/support/runner/freshModules.ts'],
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/journeys/browserSetup.ts'],
          provide: { font: 'narrow' },
          sequence: afterOthers,
        },
      },
      {
        extends: true,
        test: {
          ...onceMore,
          name: 'wide',
          environment: 'node',
          // Libraries and the browser are there once for all files of a worker.
          isolate: false,
          setupFiles: ['test/support/runner/freshModules.ts'],
          // Where things stand and how wide they are, once more in a wide font.
          include: ['test/browser/layout/**/*.test.ts'],
          globalSetup: ['test/support/journeys/browserSetup.ts'],
          provide: { font: 'wide' },
          sequence: afterOthers,
        },
      },
      {
        extends: true,
        test: {
          ...onceMore,
          name: 'engines',
          environment: 'node',
          // Libraries and Firefox are there once for all files of a worker.
          isolate: false,
          setupFiles: ['test/support/runner/freshModules.ts'],
          include: ['test/engines/**/*.test.ts'],
          globalSetup: ['test/support/engines/enginesSetup.ts'],
          sequence: afterOthers,
        },
      },
    ],
  },
}));
