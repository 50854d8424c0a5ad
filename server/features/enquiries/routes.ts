import type { FastifyInstance } from 'fastify';
import { createAppointmentRequest, createEnquiry } from '#contracts/enquiries.ts';
import {
  listAppointmentRequests,
  listEnquiries,
  setAppointmentRequestStatus,
  setEnquiryStatus,
} from '#contracts/enquiry-inbox.ts';
import type { Config } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as repo from './repo.ts';
import * as service from './service.ts';

interface Options {
  publicServices: Config['publicServices'];
  timeZone: string;
}

export function registerEnquiries(app: FastifyInstance, options: Options): void {
  // Where nothing leaves the browser, there is nothing that could be called. What came before stays readable.
  if (options.publicServices !== 'browser') registerForms(app, options);
  bind(app, listEnquiries, async ({ ctx, query }) => {
    const { rows, ...page } = await service.listPage(ctx, 'enquiry', repo.selectEnquiries, query);
    return { enquiries: rows, ...page };
  });
  bind(app, listAppointmentRequests, async ({ ctx, query }) => {
    const list = repo.selectAppointmentRequests;
    const { rows, ...page } = await service.listPage(ctx, 'appointment_request', list, query);
    return { requests: rows, ...page };
  });
  bind(app, setEnquiryStatus, async ({ ctx, params, body }) => {
    await service.setStatus(ctx, { kind: 'enquiry', ...params, ...body });
    return body;
  });
  bind(app, setAppointmentRequestStatus, async ({ ctx, params, body }) => {
    await service.setStatus(ctx, { kind: 'appointment_request', ...params, ...body });
    return body;
  });
}

function registerForms(app: FastifyInstance, options: Options): void {
  bind(app, createEnquiry, async ({ ctx, body }) => {
    await service.receiveEnquiry(ctx, body);
    return { received: true as const };
  });
  bind(app, createAppointmentRequest, async ({ ctx, body }) => {
    await service.receiveAppointmentRequest(ctx, body, options);
    return { received: true as const };
  });
}
