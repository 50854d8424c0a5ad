export * from './contact-kinds.ts';
export * from './contacts.ts';
export * from './history.ts';
export * from './messages.ts';
export * from './parent-consent.ts';
export * from './privacy-requests.ts';
export * from './receiving.ts';
export * from './stages.ts';
