export { makeRow } from './calendar/appointments-fixture.tsx';
