export { WriteDialog, WriteToFamily } from './messages/components/write-dialog.tsx';
export { mailStateQuery } from './overview/api.ts';
