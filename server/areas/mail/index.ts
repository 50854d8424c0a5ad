export {
  type Block,
  type Composed,
  type Composition,
  defineMail,
  type MailDefinition,
  ref,
  registerMails,
} from './outbox/mail-definition.ts';
export { watchOutbox } from './outbox/metrics.ts';
export { deleteMailAbout, type MailAbout, moveMail, selectMailAbout } from './outbox/repo.ts';
export { registerOutbox } from './outbox/routes.ts';
export { deleteOldMail, type MessageOf, queueMail } from './outbox/service.ts';
export { formatDay, formatMoment, formatMomentOfZone, formatSpan } from './outbox/times.ts';
export { outbox } from './outbox/view-sql.ts';
export { registerMailOverview } from './overview/routes.ts';
export { registerMailSearch } from './overview/search-sql.ts';
export { isTemplateName, selectMailTemplate, type TemplateRow } from './templates/repo.ts';
export { registerMessageTemplates } from './templates/routes.ts';
export { addStandardTemplates } from './templates/service.ts';
