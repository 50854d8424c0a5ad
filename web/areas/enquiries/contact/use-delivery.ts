import { useRef, useState } from 'react';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { sendingProblem } from './sending-problem.ts';

type Keyed = { idempotencyKey: string };
type Unkeyed<Sent extends Keyed> = Omit<Sent, 'idempotencyKey'>;

function attemptOf(sent: Keyed | null): { content: string; key: string } {
  const { idempotencyKey: key = '', ...content } = sent ?? {};
  return { content: sent === null ? '' : JSON.stringify(content), key };
}

/**
 * Sends one form at a time. Unchanged content keeps its idempotency key until it has arrived, so that a retry stores
 * nothing twice.
 * @param minimumMs shortest busy time.
 * @param earlier content that was sent before, so that sending it again repeats its key.
 */
export function useDelivery<Sent extends Keyed>(
  deliver: (sent: Sent) => Promise<void>,
  minimumMs = 0,
  earlier: Sent | null = null,
) {
  // State is a render late: a second click in the same moment must not send twice.
  const isSending = useRef(false);
  const attempt = useRef(attemptOf(earlier));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function keyOf(content: Unkeyed<Sent>): string {
    const written = JSON.stringify(content);
    if (attempt.current.content !== written) {
      attempt.current = { content: written, key: createIdempotencyKey() };
    }
    return attempt.current.key;
  }

  /** @returns whether it arrived. */
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

  /** Reports that sending could not begin. */
  function fail(reason: unknown): void {
    setProblem(sendingProblem(reason));
  }

  return { busy, problem, send, fail };
}
