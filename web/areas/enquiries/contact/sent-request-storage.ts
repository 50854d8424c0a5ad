import type { AppointmentRequestInput, ReceivedRequest } from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { SENT_REQUESTS_KEY } from '#web/lib/form-draft-storage.ts';

/** A session request that arrived, with the server's answer. */
export interface SentRequest {
  request: AppointmentRequestInput;
  answer: ReceivedRequest;
  /** A parent has entered the code. */
  isConfirmed: boolean;
}

type Kept = Partial<Record<Service, SentRequest>>;

/** The last request for each service, until the tab is closed or the account signs out. */
export const sentRequests = {
  read: (service: Service): SentRequest | null => readAll()[service] ?? null,
  keep(sent: SentRequest): void {
    attempt((storage) => {
      storage.setItem(SENT_REQUESTS_KEY, JSON.stringify({ ...readAll(), [sent.request.service]: sent }));
    });
  },
};

function readAll(): Kept {
  let kept: Kept = {};
  attempt((storage) => {
    kept = (JSON.parse(storage.getItem(SENT_REQUESTS_KEY) ?? '{}') ?? {}) as Kept;
  });
  return kept;
}

/** Blocked, full or foreign storage costs the reminder only. */
function attempt(action: (storage: Storage) => void): void {
  try {
    action(window.sessionStorage);
  } catch (error) {
    console.warn('The sent request could not be kept or read', error);
  }
}
