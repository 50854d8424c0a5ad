export * from './contact-kinds.ts';
export * from './contacts.ts';
export * from './forms.ts';
export * from './parent-consent.ts';
export * from './stages.ts';
