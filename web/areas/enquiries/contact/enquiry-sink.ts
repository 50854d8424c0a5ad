import type { AppointmentRequestInput, EnquiryInput } from '#contracts/enquiries/index.ts';
import type { Rung } from '#contracts/public-site.ts';
import { NetworkError } from '#web/lib/api-errors.ts';
import { readRung } from '#web/lib/public-services.ts';

/** Where messages and appointment requests go. */
export interface EnquirySink {
  /** Where it does not, a form that was seen once must work without one. */
  needsNetwork: boolean;
  /** @throws what callApi throws; the same enquiry can then be sent again. */
  sendMessage(enquiry: EnquiryInput): Promise<void>;
  /** Null where nobody receives requests: then there is nothing to ask the person for. */
  requestAppointment: ((request: AppointmentRequestInput) => Promise<void>) | null;
}

// Loaded with the first message: most visitors send none.
async function loadPortalSink() {
  try {
    return await import('./portal-sink.ts');
  } catch (cause) {
    throw new NetworkError('unreachable', { cause });
  }
}

/** Delivers to the staff portal. */
const portalSink: EnquirySink = {
  needsNetwork: true,
  async sendMessage(enquiry) {
    await (await loadPortalSink()).deliverMessage(enquiry);
  },
  async requestAppointment(request) {
    await (await loadPortalSink()).deliverRequest(request);
  },
};

/** Nothing leaves the browser. */
const browserSink: EnquirySink = {
  needsNetwork: false,
  sendMessage: () => Promise.resolve(),
  requestAppointment: null,
};

const SINKS: Record<Rung, EnquirySink> = { browser: browserSink, enquiries: portalSink };

/** Not while rendering: the build renders the pages before the rung is known. */
export function getEnquirySink(): EnquirySink {
  return SINKS[readRung()];
}
