interface Poll {
  /** Goes on, with what is due at once. */
  start(): void;
  pause(): void;
}

/** How often it asks where the answer arrives at once. */
const every = 5000;
/** What takes long is asked for less often: asking takes at most so much of the time. */
const share = 1 / 10;

/** Asks again and again, one after the other. What fails is asked for again the next time. */
export function poll(ask: () => Promise<void>): Poll {
  let running = false;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let dueAt = performance.now() + every;

  function wait() {
    if (!running || asking || timer !== null) return;
    timer = setTimeout(() => void look(), Math.max(0, dueAt - performance.now()));
  }

  async function look() {
    timer = null;
    asking = true;
    const began = performance.now();
    // Shown nowhere: the next thing that the teacher does will fail in the same way.
    await ask().catch(() => {});
    const now = performance.now();
    dueAt = Math.max(began + every, now + (now - began) * (1 / share - 1));
    asking = false;
    wait();
  }

  return {
    start() {
      running = true;
      wait();
    },
    pause() {
      running = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
