const waits = [500, 1000, 2000, 5000, 10_000, 20_000];

/** How long to wait after this many failures; randomised, so that a whole school does not retry at once. */
export function waitAfter(failures: number): number {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? 0;
  return wait * (0.75 + Math.random() / 2);
}
