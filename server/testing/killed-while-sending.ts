import { setTimeout as wait } from 'node:timers/promises';
import { type MailServer, type Manners, refusal } from './mail-server.ts';

/** The kill comes at a random moment within this time, so that it hits different steps of a delivery. */
const LATEST_KILL_MS = 50;
const LOOK_EVERY_MS = 25;

/** A mail server that refuses one in five deliveries, half of them at the recipient and half at the message. */
export function makeUnreliable(): Manners {
  let deliveries = 0;
  let messages = 0;
  return {
    onRecipient() {
      deliveries += 1;
      if (deliveries % 10 === 0) throw refusal(451, 'Greylisted, please try again');
    },
    onMessage() {
      messages += 1;
      // One in nine, because one in ten was refused at its recipient.
      if (messages % 9 === 0) throw refusal(451, 'The disk is full');
    },
  };
}

interface Sender {
  kill(signal: 'SIGKILL'): void;
  exited: Promise<unknown>;
}

interface Rehearsal<S extends Sender> {
  mailServer: Pick<MailServer, 'taken'>;
  messages: number;
  /** How often the sender is killed. */
  kills: number;
  start(): Promise<S>;
  /** Runs between the end of a killed process and the start of the next process. */
  afterKill?(): Promise<void>;
}

/**
 * Sends the queued messages by one process after the other and kills each but the last in the middle of it.
 * @returns once every message has arrived, with the still running last process and two counters.
 */
export async function sendThroughKills<S extends Sender>({
  mailServer,
  messages,
  kills,
  start,
  afterKill,
}: Rehearsal<S>) {
  const arrived = () => new Set(mailServer.taken.map(({ messageId }) => messageId));
  let sender = await start();
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = Math.floor((messages * kill) / (kills + 1));
    while (mailServer.taken.length < enough) await wait(LOOK_EVERY_MS);
    await wait(Math.random() * LATEST_KILL_MS);
    sender.kill('SIGKILL');
    await sender.exited;
    await afterKill?.();
    sender = await start();
  }
  while (mailServer.taken.length < messages || arrived().size < messages) await wait(LOOK_EVERY_MS * 4);
  return { sender, delivered: () => arrived().size, again: () => mailServer.taken.length - arrived().size };
}
