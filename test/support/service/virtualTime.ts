import type { Time } from '#service/tasks/rules/task.ts';

/** A clock that stands still until a test advances it. */
export interface VirtualTime {
  time: Time;
  /** Unix seconds. */
  clock(): number;
  pass(seconds: number): void;
  /** Advances time until the first wait is over. */
  passToNext(): void;
  /** Resolves when this many wait for a future moment. */
  waiting(count: number): Promise<void>;
  /** The result of the work, and the seconds that it took; time passes whenever something waits for it. */
  during<Result>(work: Promise<Result>): Promise<{ result: Result; seconds: number }>;
}

export function virtualTime(start = 1_800_000_000): VirtualTime {
  let now = start * 1000;
  let sleepers: { until: number; wake(): void }[] = [];
  let watchers: { count: number; tell(): void }[] = [];

  function look() {
    for (const watcher of watchers) if (sleepers.length >= watcher.count) watcher.tell();
    watchers = watchers.filter(({ count }) => sleepers.length < count);
  }

  function moveTo(moment: number) {
    now = Math.max(now, moment);
    const due = sleepers.filter(({ until }) => until <= now).sort((one, other) => one.until - other.until);
    sleepers = sleepers.filter(({ until }) => until > now);
    for (const { wake } of due) wake();
  }

  const passToNext = () => moveTo(Math.min(...sleepers.map(({ until }) => until)));

  const waiting = (count: number) =>
    new Promise<void>((tell) => {
      watchers.push({ count, tell });
      look();
    });

  return {
    time: {
      monotonicMs: () => now,
      pause: (milliseconds, signal) =>
        new Promise((wake) => {
          if (signal?.aborted) return wake();
          const sleeper = { until: now + milliseconds, wake };
          sleepers.push(sleeper);
          signal?.addEventListener(
            'abort',
            () => {
              sleepers = sleepers.filter((each) => each !== sleeper);
              wake();
            },
            { once: true },
          );
          look();
        }),
    },
    clock: () => Math.floor(now / 1000),
    pass: (seconds) => moveTo(now + seconds * 1000),
    passToNext,
    waiting,
    async during(work) {
      const begun = now;
      const done = work.then(() => 'done' as const);
      while ((await Promise.race([done, waiting(1)])) !== 'done') passToNext();
      return { result: await work, seconds: (now - begun) / 1000 };
    },
  };
}
