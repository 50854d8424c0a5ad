export { WriteToFamily } from './messages/components/write-to-family.tsx';
