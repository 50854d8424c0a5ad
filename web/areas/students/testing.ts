export { StudentPage } from './records/student-page.tsx';
export { kavyasPage, makeRecord, stubStudent } from './records/students-fixture.tsx';
export { StudentsPage } from './records/students-page.tsx';
