import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Prints how long work takes, and the longest time for which it blocks the event loop. */
export async function measureLoopDelay(name: string, work: () => Promise<{ length: number }>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // It measures from one tick to the next, so the first tick must be over before the work begins.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const processor = watchProcessor();
  const start = performance.now();
  const { length } = await work();
  const seconds = (performance.now() - start) / 1000;
  // A delay still going on is recorded when it ends.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  const longest = (delay.max / 1e6).toFixed(1);
  process.stdout.write(
    `${name}: ${seconds.toFixed(2)} s for ${(length / 1e6).toFixed(1)} MB, longest delay ${longest} ms, ${processor.longest()} ms of processor in all threads\n`,
  );
}

/** The most processor time in one turn of the event loop; other work on the machine does not make it longer. */
function watchProcessor() {
  let last = process.cpuUsage();
  let most = 0;
  let turn = setImmediate(look);
  function look() {
    const now = process.cpuUsage();
    most = Math.max(most, now.user + now.system - last.user - last.system);
    last = now;
    turn = setImmediate(look);
  }
  return {
    longest() {
      clearImmediate(turn);
      return (most / 1000).toFixed(1);
    },
  };
}
