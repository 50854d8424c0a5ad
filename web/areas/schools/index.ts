export { hasUnknownSchool, SchoolPicker } from './records/components/school-picker.tsx';
export { schoolNameQuery } from './records/school-choice.ts';
