import { lazyDialog } from '#web/components/lazy-dialog.tsx';

export { AskFamily, LackingConsents } from './consents/lacking-consents.tsx';
export { WriteDialog, WriteToFamily } from './messages/components/write-dialog.tsx';
export { whatsAppAddress } from './messages/message-text.ts';
export { mailStateQuery } from './overview/api.ts';

// Loaded on demand: mail to many is rare.
export const WriteToMany = lazyDialog(
  async () => (await import('./messages/components/write-to-many.tsx')).WriteToMany,
);
