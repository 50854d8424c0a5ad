import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { isThisMachine, type MailServer } from '#server/lib/mail-address.ts';

/** Timeouts of each step; `reply` covers every command and the message itself. */
const STEP_MS = { connect: 10_000, greeting: 10_000, reply: 20_000 };
/** Timeout of the whole conversation, for servers that answer byte by byte. */
export const MAX_SENDING_MS = MINUTE_MS;

/** A message with its headers, and the addresses of its sender and recipient. */
export interface Envelope {
  from: string;
  to: string;
  message: Buffer;
}

class TooSlowError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Sends one message over a connection of its own. Resolves once the server has accepted the message.
 * @param stop closes the connection at once.
 * @throws Error with nodemailer's `code`, and `responseCode` of a refusal; any Error after `stop`.
 */
export async function sendBySmtp(server: MailServer, envelope: Envelope, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  const { host, port } = server;
  const socket = connect({ host, port });
  let reason: Error | undefined;
  // Destroyed, so that no buffered data is sent after the message counts as not sent.
  const end = (why: Error) => {
    reason = why;
    socket.destroy(why);
  };
  const cut = () => end(new Error('Stopped', { cause: stop.reason }));
  const tooSlow = () => end(new TooSlowError());
  const timers = [setTimeout(tooSlow, MAX_SENDING_MS), setTimeout(tooSlow, STEP_MS.connect)];
  stop.addEventListener('abort', cut, { once: true });
  try {
    // Includes the DNS lookup.
    await once(socket, 'connect');
    clearTimeout(timers.pop());
    await converse(server, socket, envelope);
  } catch (error) {
    socket.destroy();
    throw reason ?? error;
  } finally {
    timers.forEach(clearTimeout);
    stop.removeEventListener('abort', cut);
  }
}

function converse(server: MailServer, socket: Socket, { message, ...addresses }: Envelope): Promise<void> {
  const { host, port, isSecure, credentials } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure: isSecure,
    connection: socket,
    // Never sends a password unencrypted over a network.
    requireTLS: credentials !== null && !isThisMachine(host),
    connectionTimeout: STEP_MS.connect,
    greetingTimeout: STEP_MS.greeting,
    socketTimeout: STEP_MS.reply,
  });
  return new Promise((resolve, reject) => {
    // Further errors after the first one need the listener too.
    connection.on('error', reject);
    connection.on('end', () => reject(new Error('The mail server closed the connection')));
    const send = () =>
      connection.send({ from: addresses.from, to: [addresses.to] }, message, (error) => {
        if (error) return reject(error);
        resolve();
        connection.quit();
      });
    connection.connect((error) => {
      if (error) reject(error);
      else if (credentials === null) send();
      else connection.login({ credentials }, (error) => (error ? reject(error) : send()));
    });
  });
}
