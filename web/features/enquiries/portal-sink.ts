import { createAppointmentRequest, createEnquiry } from '#contracts/enquiries.ts';
import type { AppointmentRequest, Enquiry } from '#web/features/enquiries/enquiry-sink.ts';
import { callApi } from '#web/lib/api-client.ts';

export async function deliverMessage(enquiry: Enquiry): Promise<void> {
  await callApi(createEnquiry, { body: enquiry });
}

export async function deliverRequest(request: AppointmentRequest): Promise<void> {
  await callApi(createAppointmentRequest, { body: request });
}
