import type { FastifyInstance } from 'fastify';
import {
  confirmParent,
  getAppointmentRequest,
  getAssessment,
  getEnquiry,
  getLead,
  listAppointmentRequests,
  listEnquiries,
  SUBMISSION_KINDS,
  submissionActions,
} from '#contracts/enquiries/index.ts';
import { registerMailSearch, registerTemplates } from '#server/areas/mail/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as assessment from './assessment.ts';
import { enquiryAssigned, leadAssigned, requestAssigned } from './assigned-mail.ts';
import { linkSubmission } from './linking.ts';
import { listMentionable } from './mentions.ts';
import { writeToSender } from './messages.ts';
import { moveStage } from './moving.ts';
import { listSubmissions } from './pages.ts';
import { recordParentsConsent } from './parent-consent.ts';
import { isSubmissionMail } from './repo.ts';
import * as service from './service.ts';

export function registerEnquiryInbox(app: FastifyInstance): void {
  registerTemplates(enquiryAssigned, requestAssigned, leadAssigned);
  registerMailSearch(isSubmissionMail);
  bind(app, listEnquiries, async ({ ctx, query }) => {
    const { rows: enquiries, ...page } = await listSubmissions(ctx, 'enquiry', query);
    return { enquiries, ...page };
  });
  bind(app, listAppointmentRequests, async ({ ctx, query }) => {
    const { rows: requests, ...page } = await listSubmissions(ctx, 'appointment_request', query);
    return { requests, ...page };
  });
  bind(app, getEnquiry, async ({ ctx, params }) => {
    const { row, ...history } = await service.getSubmission(ctx, { kind: 'enquiry', ...params });
    return { enquiry: row, ...history };
  });
  bind(app, getAppointmentRequest, async ({ ctx, params }) => {
    const { row, ...history } = await service.getSubmission(ctx, { kind: 'appointment_request', ...params });
    return { request: row, ...history };
  });
  bind(app, getLead, async ({ ctx, params }) => {
    const { row, ...history } = await service.getSubmission(ctx, { kind: 'lead', ...params });
    return { lead: row, ...history };
  });
  bind(app, getAssessment, async ({ ctx, params }) => ({
    assessment: await assessment.getAssessment(ctx, params.id),
  }));

  bind(app, confirmParent, async ({ ctx, params, body }) => ({
    request: await recordParentsConsent(ctx, params.id, body),
  }));

  for (const kind of SUBMISSION_KINDS) {
    const actions = submissionActions[kind];
    bind(app, actions.assign, ({ ctx, params, body }) =>
      service.assignSubmission(ctx, { kind, ...params }, body),
    );
    bind(app, actions.reply, ({ ctx, params, body }) =>
      service.replyToSubmission(ctx, { kind, ...params }, body),
    );
    bind(app, actions.setStatus, ({ ctx, params, body }) =>
      service.setSubmissionStatus(ctx, { kind, ...params }, body),
    );
    bind(app, actions.listMentionable, ({ ctx, params }) => listMentionable(ctx, { kind, ...params }));
    bind(app, actions.write, ({ ctx, params, body }) => writeToSender(ctx, { kind, ...params }, body));
    bind(app, actions.moveStage, ({ ctx, params, body }) => moveStage(ctx, { kind, ...params }, body));
    bind(app, actions.link, ({ ctx, params, body }) => linkSubmission(ctx, { kind, ...params }, body));
    bind(app, actions.remove, async ({ ctx, params }) => {
      await service.eraseSubmission(ctx, { kind, ...params });
      return { message: 'Erased' };
    });
  }
}
