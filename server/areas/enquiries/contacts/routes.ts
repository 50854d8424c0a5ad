import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/enquiries/index.ts';
import { linesOf } from '#contracts/operations/index.ts';
import {
  previewMessages as previewMessagesEndpoint,
  writeToFamilies as writeToFamiliesEndpoint,
  writeToFamily as writeToFamilyEndpoint,
} from '#contracts/students/index.ts';
import { previewMessages, writeToFamilies } from '#server/areas/enquiries/messages/many.ts';
import { isFamilyMail } from '#server/areas/enquiries/messages/repo.ts';
import { familyMessage, writeToFamily } from '#server/areas/enquiries/messages/service.ts';
import { registerMailSearch, registerMails } from '#server/areas/mail/index.ts';
import { onOneConnection } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { ASSIGNED_MAILS } from './assignment.ts';
import { correctContact } from './correcting.ts';
import { linkContact } from './linking.ts';
import * as list from './list.ts';
import { previewContactMessages, writeToContacts } from './many.ts';
import { isContactMail } from './repo.ts';
import * as service from './service.ts';

export function registerContacts(app: FastifyInstance): void {
  registerMails(familyMessage, ...Object.values(ASSIGNED_MAILS));
  registerMailSearch(isContactMail);
  registerMailSearch(isFamilyMail);

  bind(app, writeToFamilyEndpoint, async ({ ctx, params, body }) => ({
    message: await writeToFamily(ctx, params.id, body),
  }));
  bind(app, previewMessagesEndpoint, ({ ctx, body }) =>
    onOneConnection(ctx, (ctx) => previewMessages(ctx, body)),
  );
  bind(app, writeToFamiliesEndpoint, ({ ctx, body }) => writeToFamilies(ctx, body));
  bind(app, contract.listContacts, ({ ctx, query }) => list.listContacts(ctx, query));
  bind(app, contract.getContactBoard, ({ ctx, query }) => list.getBoard(ctx, query));
  bind(app, contract.getContactColumn, ({ ctx, query }) => list.getColumn(ctx, query));
  bind(app, contract.findContactMatches, ({ ctx, query }) => list.findMatches(ctx, query));
  bind(app, contract.findContact, ({ ctx, query }) => list.findContact(ctx, query));
  bind(app, contract.exportContacts, ({ ctx, query }) => list.exportContacts(ctx, query));
  bind(app, contract.getSkippedStages, async ({ ctx }) => ({
    skippedStages: ctx.office.particulars.skippedStages,
    lostReasons: contract.distinctNames(linesOf(ctx.office.particulars.lostReasons)),
    sources: contract.offeredSources(linesOf(ctx.office.particulars.enquirySources)),
  }));
  bind(app, contract.getContact, ({ ctx, params }) => service.getContact(ctx, params.id));
  bind(app, contract.getAssessment, ({ ctx, params }) => service.getAssessment(ctx, params.id));
  bind(app, contract.listContactReaders, ({ ctx, params }) => service.listReaders(ctx, params.id));
  bind(app, contract.createContact, ({ ctx, body }) => service.createContact(ctx, body));
  bind(app, contract.assignContact, ({ ctx, params, body }) => service.assignContact(ctx, params.id, body));
  bind(app, contract.correctContact, ({ ctx, params, body }) => correctContact(ctx, params.id, body));
  bind(app, contract.noteContact, ({ ctx, params, body }) => service.noteContact(ctx, params.id, body));
  bind(app, contract.writeToContact, ({ ctx, params, body }) => service.writeToContact(ctx, params.id, body));
  bind(app, contract.previewContactMessages, ({ ctx, body }) =>
    onOneConnection(ctx, (ctx) => previewContactMessages(ctx, body)),
  );
  bind(app, contract.writeToContacts, ({ ctx, body }) => writeToContacts(ctx, body));
  bind(app, contract.setContactStatus, ({ ctx, params, body }) =>
    service.setContactStatus(ctx, params.id, body),
  );
  bind(app, contract.moveContact, ({ ctx, params, body }) => service.moveContact(ctx, params.id, body));
  bind(app, contract.linkContact, ({ ctx, params, body }) => linkContact(ctx, params.id, body));
  bind(app, contract.confirmParent, ({ ctx, params, body }) => service.confirmParent(ctx, params.id, body));
  bind(app, contract.eraseContact, async ({ ctx, params }) => {
    await service.eraseContact(ctx, params.id);
    return { message: 'Erased' };
  });
}
