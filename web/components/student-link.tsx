import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { useAddressPart } from '#web/lib/list-address.ts';

/** The part of an address that opens a student over its page; the portal's frame shows the panel. */
export const STUDENT_PART = 'student';

/** A link to a student's record. A plain click opens the student in a panel, and the page stays. */
export function StudentLink({
  studentId,
  ...props
}: { studentId: number } & Omit<ComponentProps<typeof Link>, 'to' | 'onClick'>) {
  const { open } = useAddressPart(STUDENT_PART);
  return (
    <Link
      {...props}
      to={addressOf(paths.admin.dashboardStudent, studentId)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(String(studentId));
      }}
    />
  );
}
