import { useQuery } from '@tanstack/react-query';
import { requestQuery } from '#web/areas/appointments/booking/api.ts';
import { studentQuery } from '#web/areas/students/index.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { BookingForm, type BookingFormProps } from './booking-form.tsx';

interface BookingDialogProps extends Omit<BookingFormProps, 'request' | 'student'> {
  /** Id of the appointment request that the appointment answers. */
  requestId: number | null;
}

/** Books an appointment; what is known of the student, and what the family asked for in a request, is filled in. */
export function BookingDialog({ requestId, ...form }: BookingDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...requestQuery(requestId ?? 0),
    enabled: requestId !== null,
  });
  const studentId = form.studentId ?? data?.studentId ?? null;
  const student = useQuery({ ...studentQuery(studentId ?? 0), enabled: studentId !== null });
  const isStudentKnown = studentId === null || student.data !== undefined || student.isError;
  if ((requestId === null || data) && isStudentKnown) {
    return (
      <BookingForm {...form} request={data ?? null} studentId={studentId} student={student.data ?? null} />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.onClose()}
      title="Book an appointment"
      footer={<Button onClick={form.onClose}>Close</Button>}
    >
      {isError && !isFetching ? (
        <ErrorPanel message="Failed to load the request. Please try again." onRetry={() => void refetch()} />
      ) : (
        <Loading text={requestId === null ? 'Loading the student...' : 'Loading the request...'} />
      )}
    </Dialog>
  );
}
