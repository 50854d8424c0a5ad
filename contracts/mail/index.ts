export * from './mail.ts';
export * from './many.ts';
export * from './message-fields.ts';
export * from './messages.ts';
export * from './templates.ts';
