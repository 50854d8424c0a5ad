export * from './family-mail.ts';
export * from './family-messages.ts';
export * from './mail.ts';
export * from './message-fields.ts';
export * from './templates.ts';
