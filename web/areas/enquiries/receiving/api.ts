import {
  type AppointmentRequestInput,
  confirmByCode,
  createAppointmentRequest,
  createEnquiry,
  createPrivacyRequest,
  type EnquiryInput,
  type FreeDay,
  listFreeTimes,
  type PrivacyRequestInput,
  type Receipt,
  type ReceivedRequest,
} from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { callApi } from '#web/lib/api-client.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import { sendingDevice } from './device-storage.ts';

const ofPage = () => ({ device: sendingDevice(), language: pageLanguage() });

export async function deliverMessage(enquiry: EnquiryInput): Promise<void> {
  await callApi(createEnquiry, { body: { ...enquiry, ...ofPage() } });
}

export function deliverRequest(request: AppointmentRequestInput): Promise<ReceivedRequest> {
  return callApi(createAppointmentRequest, { body: { ...request, ...ofPage() } });
}

export function deliverPrivacyRequest(request: PrivacyRequestInput): Promise<Receipt> {
  return callApi(createPrivacyRequest, { body: { ...request, ...ofPage() } });
}

/** The days and times at which a counsellor is free for a service. */
export async function readFreeTimes(service: Service): Promise<FreeDay[]> {
  return (await callApi(listFreeTimes, { query: { service } })).days;
}

/** Confirms a parent's consent with the code from their e-mail. */
export async function deliverCode(body: { idempotencyKey: string; code: string }): Promise<void> {
  await callApi(confirmByCode, { body });
}
