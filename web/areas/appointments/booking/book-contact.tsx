import { useQueryClient } from '@tanstack/react-query';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { officeDay, readOfficeZone } from '#web/lib/office-zone.ts';
import { BookingDialog } from './booking-dialog.tsx';

interface BookContactProps {
  contact: { id: number; studentId: number | null };
  onClose: () => void;
}

/** Books an appointment with a contact on any page. Without a student it is with the contact itself. */
export function BookContact({ contact, onClose }: BookContactProps) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  return (
    <BookingDialog
      contactId={contact.id}
      studentId={contact.studentId}
      counsellorId={adminUser && seesOnlyAssigned(adminUser.role) ? adminUser.id : null}
      at={null}
      today={officeDay(Date.now())}
      officeZone={readOfficeZone()}
      onClose={onClose}
      onBooked={() => {
        void queryClient.invalidateQueries({ queryKey: ['contacts'] });
        onClose();
      }}
    />
  );
}
