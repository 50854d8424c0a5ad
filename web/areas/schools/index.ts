export { schoolNameQuery } from './records/api.ts';
export { SchoolPicker } from './records/components/school-picker.tsx';
