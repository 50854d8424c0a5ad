export type { Block } from './outbox/block.ts';
export { watchOutbox } from './outbox/metrics.ts';
export { registerOutbox } from './outbox/routes.ts';
export { type MessageOf, queueMail, removeOldMail } from './outbox/service.ts';
export { type Composed, type Composition, defineTemplate, ref, type Template } from './outbox/template.ts';
export { registerTemplates } from './outbox/templates.ts';
export { formatDay, formatMoment, formatSpan } from './outbox/times.ts';
export { registerMail } from './overview/routes.ts';
