export { AskFamily, LackingConsents } from './consents/lacking-consents.tsx';
export { WriteDialog, WriteToFamily } from './messages/components/write-dialog.tsx';
export { WriteToMany } from './messages/components/write-to-many.tsx';
export { whatsAppAddress } from './messages/message-text.ts';
export { mailStateQuery } from './overview/api.ts';
