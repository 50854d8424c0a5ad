import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { requestQuery } from '#web/features/appointments/api.ts';
import { BookingForm, type BookingFormProps } from '#web/features/appointments/components/booking-form.tsx';

interface BookingDialogProps extends Omit<BookingFormProps, 'request'> {
  /** Id of the appointment request that the appointment answers. */
  requestId: number | null;
}

/** Books an appointment; in answer to a request, what the family asked for is filled in. */
export function BookingDialog({ requestId, ...form }: BookingDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...requestQuery(requestId ?? 0),
    enabled: requestId !== null,
  });
  if (requestId === null) return <BookingForm {...form} request={null} />;
  if (data) return <BookingForm {...form} request={data} studentId={form.studentId ?? data.studentId} />;
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
        <Loading text="Loading the request..." />
      )}
    </Dialog>
  );
}
