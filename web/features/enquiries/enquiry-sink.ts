import type * as z from 'zod/mini';
import {
  type AppointmentRequestInputSchema,
  createAppointmentRequest,
  createEnquiry,
  type EnquiryInputSchema,
} from '#contracts/enquiries.ts';
import { callApi } from '#web/lib/api-client.ts';
import type { Rung } from '#web/lib/public-services.ts';

export type Enquiry = z.input<typeof EnquiryInputSchema>;
export type AppointmentRequest = z.input<typeof AppointmentRequestInputSchema>;

/** Where messages and wishes for a session go. */
export interface EnquirySink {
  /** @throws what callApi throws; the same enquiry can then be sent again. */
  sendMessage(enquiry: Enquiry): Promise<void>;
  /** Null where nobody receives requests: then there is nothing to ask the person for. */
  requestAppointment: ((request: AppointmentRequest) => Promise<void>) | null;
}

/** Delivers to the staff portal. */
const portalSink: EnquirySink = {
  async sendMessage(enquiry) {
    await callApi(createEnquiry, { body: enquiry });
  },
  async requestAppointment(request) {
    await callApi(createAppointmentRequest, { body: request });
  },
};

/** Nothing leaves the browser. */
const browserSink: EnquirySink = {
  sendMessage: () => Promise.resolve(),
  requestAppointment: null,
};

export const ENQUIRY_SINKS: Record<Rung, EnquirySink> = { browser: browserSink, enquiries: portalSink };
