export * from './family-mail.ts';
export * from './mail.ts';
