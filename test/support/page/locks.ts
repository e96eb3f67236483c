interface Options {
  signal?: AbortSignal;
  ifAvailable?: boolean;
}

interface Waiting {
  name: string;
  grant(): void;
}

/** The locks of one browser's windows: each has one holder at a time, and is granted in the order of the requests. */
export function browserLocks() {
  const held = new Set<string>();
  const waiting: Waiting[] = [];

  const turn = (name: string, signal?: AbortSignal) =>
    new Promise<void>((grant, reject) => {
      const mine = { name, grant };
      waiting.push(mine);
      signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(mine);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal.reason);
      });
    });

  async function request(
    name: string,
    { signal, ifAvailable }: Options,
    work: (lock: object | null) => unknown,
  ): Promise<unknown> {
    await null;
    signal?.throwIfAborted();
    if (held.has(name) && ifAvailable) return work(null);
    if (held.has(name)) await turn(name, signal);
    held.add(name);
    try {
      return await work({ name });
    } finally {
      const at = waiting.findIndex((other) => other.name === name);
      if (at < 0) held.delete(name);
      else waiting.splice(at, 1)[0]?.grant();
    }
  }

  const query = async () => ({ held: [...held].map((name) => ({ name })) });

  return { request, query };
}
