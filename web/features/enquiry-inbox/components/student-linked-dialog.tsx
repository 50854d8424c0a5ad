import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';

interface StudentLinkedDialogProps {
  studentId: number;
  name: string;
  isNew: boolean;
  onClose: () => void;
}

/** Says that it is done, and leads to the student. */
export function StudentLinkedDialog({ studentId, name, isNew, onClose }: StudentLinkedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isNew ? 'Student added' : 'Student linked'}
      description={`What the family sent stays linked to ${name}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Link to={addressOf(paths.admin.dashboardStudent, studentId)} className={buttonClasses()}>
            Open Student
          </Link>
        </>
      }
    />
  );
}
