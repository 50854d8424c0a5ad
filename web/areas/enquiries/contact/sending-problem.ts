import { ApiError, errorMessage, NetworkError } from '#web/lib/api-errors.ts';

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
export function sendingProblem(error: unknown): string {
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
