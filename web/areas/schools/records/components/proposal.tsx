import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { hasPermission } from '#contracts/roles.ts';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { confirmSchool, SCHOOLS_KEY } from '#web/areas/schools/records/api.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ReplaceSchoolDialog } from './replace-school-dialog.tsx';

/** Says that a school is proposed, with the choices of a manager. */
export function Proposal({ school, students }: { school: SchoolDetails; students: number }) {
  const { adminUser } = useSession();
  const queryClient = useQueryClient();
  const [isReplacing, setIsReplacing] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    await confirmSchool(school.id);
    showSuccess('School confirmed');
    await queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
  }, 'Operation failed');
  const mayDecide = adminUser !== null && hasPermission(adminUser.role, 'schools:edit');
  return (
    <Alert tone="info" className="mb-4">
      <p>Proposed by {school.proposedBy}. It can be used already; a manager confirms or replaces it.</p>
      {mayDecide && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void submit()}>
            <Check aria-hidden className="size-4.5" />
            Confirm school
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => setIsReplacing(true)}>
            Replace or remove
          </Button>
        </div>
      )}
      {isReplacing && (
        <ReplaceSchoolDialog school={school} students={students} onClose={() => setIsReplacing(false)} />
      )}
    </Alert>
  );
}
