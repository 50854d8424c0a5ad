import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isThisMachine, type MailServer } from '#server/lib/mail-address.ts';

/** How long each step may take; `reply` is for every command and for the message itself. */
const STEP_MS = { connect: 10_000, greeting: 10_000, reply: 20_000 };
/** How long all of it may take: a server that sends a byte now and then keeps each step going. */
export const LONGEST_SENDING_MS = 60_000;

/** A message with its headers, and the addresses that it goes between. */
export interface Envelope {
  from: string;
  to: string;
  message: Buffer;
}

/** The mail server let the connection, or everything together, take too long. */
class TooSlowError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Hands one message to the mail server, over a connection of its own. The promise resolves once the server has said that
 * it took the message.
 * @param stop cuts the connection off, whatever it is doing.
 * @throws Error with the `code` of nodemailer, and `responseCode` where the server said no; any Error after `stop`.
 */
export async function sendBySmtp(server: MailServer, envelope: Envelope, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  const { host, port } = server;
  const socket = connect({ host, port });
  let reason: Error | undefined;
  // Not closed but destroyed: nothing that waits to be written may arrive after the message counts as not sent.
  const end = (why: Error) => {
    reason = why;
    socket.destroy(why);
  };
  const cut = () => end(new Error('Stopped', { cause: stop.reason }));
  const tooSlow = () => end(new TooSlowError());
  const timers = [setTimeout(tooSlow, LONGEST_SENDING_MS), setTimeout(tooSlow, STEP_MS.connect)];
  stop.addEventListener('abort', cut, { once: true });
  try {
    // With the look-up of the host's address.
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
    ...{ host, port, secure: isSecure, connection: socket },
    // A password never passes a network in the clear.
    requireTLS: credentials !== null && !isThisMachine(host),
    connectionTimeout: STEP_MS.connect,
    greetingTimeout: STEP_MS.greeting,
    socketTimeout: STEP_MS.reply,
  });
  return new Promise((resolve, reject) => {
    // It goes on telling of errors after the first one.
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
