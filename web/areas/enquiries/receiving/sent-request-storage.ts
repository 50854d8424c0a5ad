import type { AppointmentRequestInput, ReceivedRequest } from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { attemptStorage } from '#web/lib/attempt-storage.ts';
import { SENT_REQUESTS_KEY } from '#web/lib/form-draft-storage.ts';

/** A session request that arrived, with the server's answer. */
export interface SentRequest {
  request: AppointmentRequestInput;
  answer: ReceivedRequest;
  /** A parent has entered the code. */
  isConfirmed: boolean;
  /** For people, for example "30 Apr 2026"; earlier versions kept none. */
  sentOn?: string;
}

type Kept = Partial<Record<Service, SentRequest>>;

/** The last request for each service, until the tab is closed or the account signs out. */
export const sentRequests = {
  read: (service: Service): SentRequest | null => readAll()[service] ?? null,
  lastService: (): string | undefined => Object.keys(readAll()).at(-1),
  keep(sent: SentRequest): void {
    attempt((storage) => {
      const { [sent.request.service]: _, ...others } = readAll();
      storage.setItem(SENT_REQUESTS_KEY, JSON.stringify({ ...others, [sent.request.service]: sent }));
    });
  },
};

function readAll(): Kept {
  return attempt((storage): Kept | null => JSON.parse(storage.getItem(SENT_REQUESTS_KEY) ?? '{}')) ?? {};
}

/** Blocked, full or foreign storage costs the reminder only. */
const attempt = <T>(action: (storage: Storage) => T) =>
  attemptStorage('sessionStorage', action, 'The sent request could not be kept or read');
