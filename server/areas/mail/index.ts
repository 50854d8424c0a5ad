export { watchOutbox } from './outbox/metrics.ts';
export { type MailAbout, selectMailAbout } from './outbox/repo.ts';
export { registerOutbox } from './outbox/routes.ts';
export { deleteOldMail, type MessageOf, queueMail } from './outbox/service.ts';
export {
  type Block,
  type Composed,
  type Composition,
  defineTemplate,
  ref,
  registerTemplates,
  type Template,
} from './outbox/template.ts';
export { formatDay, formatMoment, formatSpan } from './outbox/times.ts';
export { outbox } from './outbox/view-sql.ts';
export { registerMail } from './overview/routes.ts';
export { registerMailSearch } from './overview/search-sql.ts';
export { isTemplateName } from './templates/repo.ts';
export { registerMessageTemplates } from './templates/routes.ts';
export { addStandardTemplates } from './templates/service.ts';
