import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/*
 * A real SMTP server on its own port, which keeps accepted mail and misbehaves as told.
 */

interface Taken {
  from: string;
  to: string;
  raw: string;
  /** Unfolded, by their names in lower case. */
  headers: Readonly<Record<string, string>>;
  text: string;
  html: string;
}

export interface MailServer {
  port: number;
  url: string;
  taken: Taken[];
  /** Connections that have been made. */
  connections: number;
  /** Returns the SMTP status that refuses the address; 0 accepts it. */
  refuses: (address: string) => number;
  /** Returns the SMTP status that refuses the message; 0 accepts it; 'drop' breaks the connection. */
  ends: (to: string) => number | 'drop' | Promise<number | 'drop'>;
  close(): Promise<void>;
  /** Listens again on the same port. */
  open(): Promise<void>;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  let server: SMTPServer;
  const running: MailServer = {
    port: 0,
    url: '',
    taken: [],
    connections: 0,
    refuses: () => 0,
    ends: () => 0,
    close: () => new Promise((resolve) => server.close(resolve)),
    open,
  };

  function refusal(status: number): Error {
    // Servers' messages often contain the address.
    return Object.assign(new Error('no such person here: secret-in-the-answer'), { responseCode: status });
  }

  async function open() {
    const sockets = new Map<string, Socket>();
    server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 100,
      onConnect(session, done) {
        running.connections++;
        done();
        const socket = [...server.connections].find((each) => each.id === session.id);
        if (socket) sockets.set(session.id, socket._socket as Socket);
      },
      onRcptTo({ address }, _session, done) {
        const status = running.refuses(address);
        if (status === 0) done();
        else done(refusal(status));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const { mailFrom, rcptTo } = session.envelope;
          const [to = { address: '' }] = rcptTo;
          const outcome = await running.ends(to.address);
          if (outcome === 'drop') return void sockets.get(session.id)?.destroy();
          if (outcome !== 0) return done(refusal(outcome));
          const from = mailFrom ? mailFrom.address : '';
          running.taken.push({
            from,
            to: to.address,
            ...readMessage(Buffer.concat(chunks).toString('utf8')),
          });
          done();
        });
      },
      ...options,
    });
    server.on('error', () => undefined);
    const listening = server.listen(running.port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (typeof address !== 'object' || !address) throw new Error('The mail server has no port');
    running.port = address.port;
    running.url = `smtp://127.0.0.1:${running.port}`;
  }

  await open();
  return running;
}

/** A server that accepts connections and sends nothing, or a byte from time to time. */
export async function startSilentServer(dripMs?: number): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (dripMs === undefined) return;
    const drip = setInterval(() => socket.write('2'), dripMs);
    socket.on('close', () => clearInterval(drip));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads a message of two parts, plain text and HTML. */
export function readMessage(raw: string): Omit<Taken, 'from' | 'to'> {
  const { headers, body } = headed(raw);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? [];
  const parts = body.split(`--${boundary}`).map((part) => headed(part.replace(/^\r\n/, '')));
  const of = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type));
    return part ? decoded(part).replaceAll('\r\n', '\n') : '';
  };
  return { raw, headers, text: of('text/plain'), html: of('text/html') };
}

function headed(text: string): { headers: Record<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: Object.fromEntries(pairs), body: text.slice(end + 4) };
}

function decoded({ headers, body }: ReturnType<typeof headed>): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The token of the link in a message. */
export function tokenIn({ text }: Pick<Taken, 'text'>): string {
  const [, token = ''] = /#([0-9a-f]{64})$/m.exec(text) ?? [];
  return token;
}
