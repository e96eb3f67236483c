/*
 * Sends the lines of the log to another system, so that an intruder on this one cannot remove them: as lines of JSON in
 * POST requests. Standard error has them, too. A collector that does not respond blocks nobody: lines wait, up to a
 * limit, and the number lost is reported.
 */

export interface LogCollector {
  write(line: string): void;
  /** Sends the waiting lines once, and ends after at most this many milliseconds: a few seconds by default. */
  close(longest?: number): Promise<void>;
}

interface CollectorOptions {
  /** Called when lines stop arriving, and when they arrive again. */
  log(event: string): void;
  /** Milliseconds between two requests, and the longest time between two tries. */
  every?: number;
  longestPause?: number;
}

const mostInRequest = 1000;
const mostWaiting = 10_000;
const tooLarge = 413;
/** Milliseconds. */
const longestRequest = 10_000;
const longestAtEnd = 3000;

/** `address` may name a user and a password, as `https://user:password@logs.example/rollbook`. */
export function logCollector(
  address: string,
  { log, every = 1000, longestPause = 60_000 }: CollectorOptions,
): LogCollector {
  const requests = requestsTo(address);
  let waiting: string[] = [];
  let lost = 0;
  let failures = 0;
  /** Lines per request; fewer once the other system has said that there were too many. */
  let most = mostInRequest;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  function sendIn(milliseconds: number) {
    if (timer !== undefined || sending) return;
    timer = setTimeout(() => {
      timer = undefined;
      void send(longestRequest);
    }, milliseconds);
    timer.unref();
  }

  function send(longest: number): Promise<void> {
    sending = sendAll(longest).finally(() => {
      sending = undefined;
      if (waiting.length > 0) sendIn(Math.min(longestPause, every * 2 ** failures));
    });
    return sending;
  }

  async function sendAll(longest: number) {
    while (waiting.length > 0) {
      const lines = waiting.slice(0, most);
      waiting = waiting.slice(lines.length);
      const outcome = await requests.post(lines.join(''), longest);
      if (outcome === 'too much') {
        // A single line that is too long would hold back all that follow.
        if (lines.length > 1) keep([...lines, ...waiting]);
        else lost++;
        most = Math.ceil(lines.length / 2);
        continue;
      }
      if (outcome === 'not taken') {
        if (failures++ === 0) log('LOG_URL does not take the log: its lines wait');
        keep([...lines, ...waiting]);
        return;
      }
      if (failures + lost > 0) log(`LOG_URL takes the log again; ${lost} lines did not reach it`);
      failures = 0;
      lost = 0;
      most = Math.min(mostInRequest, 2 * most);
    }
  }

  /** Keep the newest. */
  function keep(lines: string[]) {
    lost += Math.max(0, lines.length - mostWaiting);
    waiting = lines.slice(-mostWaiting);
  }

  return {
    write(line) {
      waiting.push(line);
      if (waiting.length > mostWaiting) keep(waiting);
      sendIn(every);
    },
    async close(longest = longestAtEnd) {
      const until = Date.now() + longest;
      // A running request could take longer by its own time limit.
      const end = setTimeout(requests.abort, longest);
      await sending;
      clearTimeout(timer);
      timer = undefined;
      const left = until - Date.now();
      if (waiting.length > 0 && left > 0) await send(left);
      clearTimeout(end);
      clearTimeout(timer);
    },
  };
}

/** One request at a time. A redirect is not followed: lines go to no other address. */
function requestsTo(address: string) {
  const { url, headers } = requestTo(address);
  let request = new AbortController();
  return {
    async post(body: string, longest: number): Promise<'taken' | 'too much' | 'not taken'> {
      request = new AbortController();
      const late = setTimeout(() => request.abort(), longest);
      try {
        const { signal } = request;
        const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
        await response.body?.cancel();
        if (response.status === tooLarge) return 'too much';
        return response.ok ? 'taken' : 'not taken';
      } catch {
        return 'not taken';
      } finally {
        clearTimeout(late);
      }
    },
    abort: () => request.abort(),
  };
}

/** `fetch` refuses an address with a password. */
function requestTo(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  const headers: Record<string, string> = { 'content-type': 'application/x-ndjson' };
  if (username !== '') {
    const both = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers.authorization = `Basic ${Buffer.from(both).toString('base64')}`;
  }
  url.username = '';
  url.password = '';
  return { url: url.href, headers };
}
