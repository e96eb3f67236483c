import { readdirSync, readFileSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/* A browser that signs in, as `npm run bench throttle` measures it. */

export interface Attempt {
  usr: string;
  pwd: string;
  address: string;
  cookie?: string;
}

export interface Answered {
  milliseconds: number;
  isIn: boolean;
  /** `pwd`, `system` … */
  refused: string;
  /** Seconds. */
  retryAfter: number;
  cookie: string;
}

export function signIn(port: number, agent: Agent, { usr, pwd, ...from }: Attempt): Promise<Answered> {
  return ask(port, agent, { ...from, fields: { apitask: 'login', usr, pwd } });
}

interface Asked {
  fields: Record<string, string>;
  address: string;
  cookie?: string;
}

/** Sends what the page would, from this address. */
function ask(port: number, agent: Agent, { fields, address, cookie = '' }: Asked): Promise<Answered> {
  const body = String(new URLSearchParams(fields));
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        agent,
        method: 'POST',
        path: '/api/',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': address,
          ...(cookie !== '' && { cookie }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const milliseconds = performance.now() - start;
          const text = String(Buffer.concat(chunks));
          if (text === '') return reject(new Error(`An empty answer, status ${response.statusCode}`));
          const { success, errors = {} } = JSON.parse(text);
          const cookies = (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '');
          resolve({
            milliseconds,
            isIn: success === true,
            refused: Object.keys(errors).join(),
            retryAfter: Number(response.headers['retry-after'] ?? 1),
            cookie: cookies.filter((each) => each.startsWith('device=')).join('; '),
          });
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Someone told to wait uses a mailed link instead. The time counts from the press of its button. */
export async function byLink(port: number, agent: Agent, { mail, ...attempt }: Attempt & { mail: string }) {
  const told = await signIn(port, agent, attempt);
  const start = performance.now();
  if (told.isIn) return told;
  const { usr, address } = attempt;
  const read = new Set(lettersIn(mail));
  await ask(port, agent, { address, fields: { apitask: 'device-link', usr } });
  let token: string | undefined;
  for (let looks = 0; looks < 600 && !token; looks++) {
    await pause(50);
    token = lettersIn(mail)
      .filter((name) => !read.has(name))
      .map((name) => readFileSync(join(mail, name), 'utf8').replace(/=\r?\n/g, ''))
      .map((letter) => /sign-in-link#([0-9a-f]{64})/.exec(letter)?.[1])
      .find((each) => each !== undefined);
  }
  const { cookie } = await ask(port, agent, {
    address,
    fields: { apitask: 'device-confirm', token: token ?? '' },
  });
  const answer = await signIn(port, agent, { ...attempt, cookie });
  return { ...answer, milliseconds: performance.now() - start };
}

function lettersIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
}
