import type { Reporter, TestModule } from 'vitest/node';

/** Closes the output with one plain line for machines: `12 passed, 0 failed`. */
export default class LastLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    let passed = 0;
    let failed = unhandled.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed += 1;
        if (test.result().state === 'failed') failed += 1;
      }
    }
    process.once('exit', () => process.stdout.write(`${passed} passed, ${failed} failed\n`));
  }
}
