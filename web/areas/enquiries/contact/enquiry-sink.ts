import type { AppointmentRequestInput, EnquiryInput } from '#contracts/enquiries/index.ts';
import type { Rung } from '#contracts/public-site.ts';
import { NetworkError } from '#web/lib/api-errors.ts';

/** Where messages and appointment requests go. */
export interface EnquirySink {
  /** Where it does not, a form that was seen once must work without one. */
  needsNetwork: boolean;
  /** @throws what callApi throws; the same enquiry can then be sent again. */
  sendMessage(enquiry: EnquiryInput): Promise<void>;
  /** Null where nobody receives requests: then there is nothing to ask the person for. */
  requestAppointment: ((request: AppointmentRequestInput) => Promise<void>) | null;
}

// Every page knows the sinks, few send anything: how it is done comes when it is needed.
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

export const ENQUIRY_SINKS: Record<Rung, EnquirySink> = { browser: browserSink, enquiries: portalSink };
