import { useRef, useState } from 'react';
import { createIdempotencyKey } from './idempotency-key.ts';
import { sendingProblem } from './sending-problem.ts';

type Keyed = { idempotencyKey: string };
type Unkeyed<Sent extends Keyed> = Omit<Sent, 'idempotencyKey'>;

/**
 * Sends what a form holds, one sending at a time. The same content keeps its idempotency key until it has arrived, so
 * that trying again after a lost answer stores nothing twice.
 * @param deliver what to do with the content and its key; a rejection becomes `problem`.
 * @param minimumMs how long the busy state lasts at least.
 */
export function useDelivery<Sent extends Keyed>(deliver: (sent: Sent) => Promise<void>, minimumMs = 0) {
  // State is a render late: a second click in the same moment must not send twice.
  const isSending = useRef(false);
  const attempt = useRef({ content: '', key: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function keyOf(content: Unkeyed<Sent>): string {
    const written = JSON.stringify(content);
    if (attempt.current.content !== written) {
      attempt.current = { content: written, key: createIdempotencyKey() };
    }
    return attempt.current.key;
  }

  /** Says whether it arrived. */
  async function send(content: Unkeyed<Sent>): Promise<boolean> {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const [outcome] = await Promise.allSettled([
      deliver({ ...content, idempotencyKey: keyOf(content) } as Sent),
      new Promise((resolve) => setTimeout(resolve, minimumMs)),
    ]);
    isSending.current = false;
    setBusy(false);
    if (outcome.status === 'rejected') {
      setProblem(sendingProblem(outcome.reason));
      return false;
    }
    attempt.current = { content: '', key: '' };
    return true;
  }

  /** Says that it could not even be tried. */
  function fail(reason: unknown): void {
    setProblem(sendingProblem(reason));
  }

  return { busy, problem, send, fail };
}
