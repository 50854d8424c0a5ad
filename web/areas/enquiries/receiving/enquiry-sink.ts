import type {
  AppointmentRequestInput,
  EnquiryInput,
  PrivacyRequestInput,
  Receipt,
  ReceivedRequest,
} from '#contracts/enquiries/index.ts';
import type { PublicServices } from '#contracts/public-site.ts';
import { lazyImport } from '#web/lib/lazy-import.ts';
import { readPublicServices } from '#web/lib/public-services.ts';

export interface EnquirySink {
  /** Whether a message says who writes it, so that a child's waits for a parent. */
  asksWriter: boolean;
  /** @throws as callApi does; the same enquiry can be sent again. */
  sendMessage(enquiry: EnquiryInput): Promise<void>;
  /** Null if no server receives requests. */
  requestAppointment: ((request: AppointmentRequestInput) => Promise<ReceivedRequest>) | null;
  /** Null if no server receives requests. */
  askAboutData: ((request: PrivacyRequestInput) => Promise<Receipt>) | null;
}

// Most visitors send nothing.
const loadPortalSink = () => lazyImport(() => import('./api.ts'));

const portalSink: EnquirySink = {
  asksWriter: true,
  async sendMessage(enquiry) {
    await (await loadPortalSink()).deliverMessage(enquiry);
  },
  async requestAppointment(request) {
    return (await loadPortalSink()).deliverRequest(request);
  },
  async askAboutData(request) {
    return (await loadPortalSink()).deliverPrivacyRequest(request);
  },
};

const browserSink: EnquirySink = {
  asksWriter: false,
  sendMessage: () => Promise.resolve(),
  requestAppointment: null,
  askAboutData: null,
};

const SINKS: Record<PublicServices, EnquirySink> = {
  browser: browserSink,
  enquiries: portalSink,
  accounts: portalSink,
};

/** Not while rendering: the build renders pages before the setting is known. */
export function getEnquirySink(): EnquirySink {
  return SINKS[readPublicServices()];
}
