export { WriteDialog } from './messages/components/write-dialog.tsx';
export { WriteToFamily } from './messages/components/write-to-family.tsx';
