import { useRef, useState } from 'react';
import { ApiError, errorMessage, NetworkError } from '#web/lib/api-errors.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';

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

  return { busy, problem, send };
}

const OFFLINE = 'You are offline, so this could not be sent. Please send it again when you are connected.';
const UNREACHABLE =
  'We could not be reached. Please check your internet connection and send it again. If you change nothing, it will not arrive twice.';
const TIMEOUT =
  'No answer came in time, so we do not know whether this arrived. Please send it again. If you change nothing, it will not arrive twice.';
const TOO_MANY =
  'Too many messages came from your internet connection. Please wait a few minutes and send it again.';
const REFUSED = 'Something in this form was not accepted. Please check what you wrote and send it again.';
const SERVER_TROUBLE =
  'Something went wrong on our side. Please send it again in a few minutes. If you change nothing, it will not arrive twice.';

/** Why sending failed and what to do, for the sender. */
function sendingProblem(error: unknown): string {
  if (error instanceof NetworkError) {
    if (!navigator.onLine) return OFFLINE;
    return error.reason === 'timeout' ? TIMEOUT : UNREACHABLE;
  }
  if (!(error instanceof ApiError)) return SERVER_TROUBLE;
  // The server's text names the field, or how long to wait.
  if (error.status === 429) return errorMessage(error, TOO_MANY);
  if (error.code === 'busy') return errorMessage(error, SERVER_TROUBLE);
  return error.status < 500 ? errorMessage(error, REFUSED) : SERVER_TROUBLE;
}
