export { StudentsPage } from './list/students-page.tsx';
export { StudentPage } from './records/student-page.tsx';
export { kavyasPage, makeRecord, stubStudent } from './records/students-fixture.tsx';
