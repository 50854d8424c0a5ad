import { useQueryClient } from '@tanstack/react-query';
import { type AppointmentRequest, isOpenStatus } from '#contracts/enquiries/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { bookWishedTime } from '#web/areas/enquiries/inbox/api.ts';
import { useSubmissionLists } from '#web/areas/enquiries/inbox/use-submission-change.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';

/** Books the time that the family wished for. Without a student yet, `onConvert` opens the student's form. */
export function BookWished({ request, onConvert }: { request: AppointmentRequest; onConvert: () => void }) {
  const { adminUser } = useSession();
  const queryClient = useQueryClient();
  const lists = useSubmissionLists('appointment_request');
  const { id, name, version, studentId, status, preferredStart } = request;
  const { busy, submit } = useSubmit(async () => {
    try {
      const { appointment } = await bookWishedTime(id, { version });
      const { startsAt, counsellor } = appointment;
      showSuccess(`Booked on ${formatDateTime(startsAt)} with ${counsellor?.name}`);
    } finally {
      void lists.reload();
      void queryClient.invalidateQueries({ queryKey: ['appointments'] });
    }
  }, 'The appointment could not be booked');
  const isOpen = isOpenStatus(status);
  if (preferredStart === null || !isOpen || !adminUser) return null;
  if (!hasPermission(adminUser.role, 'appointments:edit')) return null;
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={`Book this time: ${name}`}
      onClick={() => (studentId === null ? onConvert() : void submit())}
    >
      Book This Time
    </Button>
  );
}
