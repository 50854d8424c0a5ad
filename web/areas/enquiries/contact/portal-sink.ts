import {
  type AppointmentRequestInput,
  createAppointmentRequest,
  createEnquiry,
  type EnquiryInput,
} from '#contracts/enquiries/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export async function deliverMessage(enquiry: EnquiryInput): Promise<void> {
  await callApi(createEnquiry, { body: enquiry });
}

export async function deliverRequest(request: AppointmentRequestInput): Promise<void> {
  await callApi(createAppointmentRequest, { body: request });
}
