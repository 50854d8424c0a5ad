import { setTimeout as wait } from 'node:timers/promises';
import { type MailServer, type Manners, refusal } from './mail-server.ts';

/** A process is killed at some time within this after it was to be: in the middle of something. */
const LATEST_KILL_MS = 50;
const LOOK_EVERY_MS = 25;

/** A mail server that fails one in five deliveries: half of them before and half of them after it was handed the message. */
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
      // Of the nine in ten that come so far.
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
  /** How many messages wait. */
  messages: number;
  /** How often the sender is killed on the way. */
  kills: number;
  /** Starts a process that sends them. */
  start(): Promise<S>;
  /** Between the end of a killed process and the start of the next one. */
  afterKill?(): Promise<void>;
}

/**
 * Lets processes send what waits, one after the other, each killed in the middle of it but for the last.
 * @returns once every message has arrived, with how many have and how many more than once; the last process still runs.
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
