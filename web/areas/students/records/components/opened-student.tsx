import { StudentPanel } from './student-panel.tsx';

/** A student over a page that names them. A file of its own, which other pages load on demand. */
export function OpenedStudent(props: { id: number; onClose: () => void }) {
  return <StudentPanel isAlwaysOver name={undefined} {...props} />;
}
