import type { Message } from '#web/features/enquiries/contact-form.ts';
import type { Mistakes } from '#web/features/enquiries/use-mistakes.ts';
import { NetworkError } from '#web/lib/api-errors.ts';

type CheckMessage = (message: Message) => Mistakes;
let loaded: CheckMessage | undefined;

/**
 * The check of a message, which comes with the first touch of the form: most visitors of the page want the address.
 * @throws NetworkError when its code can't be had.
 */
export async function loadMessageCheck(): Promise<CheckMessage> {
  try {
    loaded ??= (await import('#web/features/enquiries/message-check.ts')).checkMessage;
    return loaded;
  } catch (cause) {
    throw new NetworkError('unreachable', { cause });
  }
}

/** The same, if it is here already. */
export function messageCheck(): CheckMessage | undefined {
  return loaded;
}
