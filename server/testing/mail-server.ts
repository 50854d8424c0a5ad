import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A delivered message. */
interface Received {
  messageId: string;
  from: string;
  to: string;
  raw: string;
  /** Parses it as a mail program does. */
  parse(): Promise<ParsedMail>;
}

/** How the server behaves. By default it accepts everything. */
export interface Manners {
  /** To refuse a connection or a recipient, throw a `refusal`. */
  onConnection?(): void;
  onRecipient?(address: string): void;
  /** To refuse a message, throw a `refusal`. Otherwise the message counts as taken when the promise resolves. */
  onMessage?(message: Received): Promise<void> | void;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Accepted messages, in order. */
  taken: Received[];
  manners: Manners;
  close(): Promise<void>;
}

/** An error answer of a mail server, for example 451 for a temporary failure. */
export function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** The environment of a process that sends mail through the server. */
export const mailEnvironment = ({ url }: Pick<MailServer, 'url'>) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Srichakra <office@consultancy.example>',
});

/** Starts a real SMTP server on a port of its own. */
export async function startMailServer(manners: Manners = {}): Promise<MailServer> {
  const taken: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => answer(done, () => started.manners.onConnection?.()),
    onRcptTo: ({ address }, _session, done) => answer(done, () => started.manners.onRecipient?.(address)),
    onData: (stream, { envelope }, done) =>
      answer(done, async () => {
        const raw = await text(stream);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const message = readMessage(raw, { from, to: envelope.rcptTo.map(({ address }) => address).join() });
        await started.manners.onMessage?.(message);
        taken.push(message);
      }),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const started: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    manners,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return started;
}

function readMessage(raw: string, addresses: { from: string; to: string }): Received {
  const [, messageId = ''] = /^Message-ID: (\S+)/im.exec(raw) ?? [];
  return { ...addresses, messageId, raw, parse: () => simpleParser(raw) };
}

/** Answers with the error that the work throws, if any. */
function answer(done: (error?: Error | null) => void, work: () => Promise<void> | void): void {
  new Promise<void>((resolve) => {
    resolve(work());
  }).then(
    () => done(),
    (error: Error) => done(error),
  );
}
