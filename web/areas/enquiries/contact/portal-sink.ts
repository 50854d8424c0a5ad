import {
  type AppointmentRequestInput,
  confirmByCode,
  createAppointmentRequest,
  createEnquiry,
  type EnquiryInput,
  type ReceivedRequest,
} from '#contracts/enquiries/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export async function deliverMessage(enquiry: EnquiryInput): Promise<void> {
  await callApi(createEnquiry, { body: enquiry });
}

export function deliverRequest(request: AppointmentRequestInput): Promise<ReceivedRequest> {
  return callApi(createAppointmentRequest, { body: request });
}

/** Confirms a parent's consent with the code from their e-mail. */
export async function deliverCode(body: { idempotencyKey: string; code: string }): Promise<void> {
  await callApi(confirmByCode, { body });
}
