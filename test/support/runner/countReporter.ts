import type { Reporter, TestModule } from 'vitest/node';

/**
 * Closes the output with one plain line for machines: `12 passed, 0 failed`; before it, each test that failed at first.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    let passed = 0;
    let failed = unhandled.length;
    const retried: string[] = [];
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed += 1;
        if (test.result().state === 'failed') failed += 1;
        if (test.diagnostic()?.flaky)
          retried.push(`passed at its second try: ${module.relativeModuleId} > ${test.fullName}\n`);
      }
    }
    process.once('exit', () =>
      process.stdout.write(`${retried.join('')}${passed} passed, ${failed} failed\n`),
    );
  }
}
