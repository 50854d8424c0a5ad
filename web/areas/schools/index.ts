export { schoolNameQuery } from './records/api.ts';
export { hasUnknownSchool, SchoolPicker } from './records/components/school-picker.tsx';
