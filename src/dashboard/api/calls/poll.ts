interface Poll {
  /** Starts or resumes, with a request at once if one is due. */
  start(): void;
  pause(): void;
}

/** Milliseconds between requests while answers are fast. */
const every = 5000;
/** Slow answers are requested less often: requests take at most this share of the time. */
const share = 1 / 10;

/**
 * Asks repeatedly, one request at a time. `ask` resolves to the milliseconds until the next one, or to null for the
 * usual time. After a failure it asks again the next time.
 */
export function poll(ask: () => Promise<number | null>): Poll {
  let running = false;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wait = every;
  let dueAt = performance.now() + every;

  function askLater() {
    if (!running || asking || timer !== null) return;
    timer = setTimeout(() => void askNow(), Math.max(0, dueAt - performance.now()));
  }

  async function askNow() {
    timer = null;
    asking = true;
    const began = performance.now();
    try {
      wait = (await ask()) ?? every;
    } catch {
      // Shown nowhere: the teacher's next action will fail in the same way.
    }
    const now = performance.now();
    dueAt = Math.max(began + wait, now + (now - began) * (1 / share - 1));
    asking = false;
    askLater();
  }

  return {
    start() {
      running = true;
      askLater();
    },
    pause() {
      running = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
