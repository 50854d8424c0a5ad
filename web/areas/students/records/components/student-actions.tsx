import { useState } from 'react';
import { hasPermission, type Permission, type Role } from '#contracts/roles.ts';
import type { StudentDetails } from '#contracts/students/index.ts';
import { readFamilyData } from '#web/areas/students/records/api.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { ActionMenu } from '#web/components/ui/action-menu.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const ACTIONS = [
  { key: 'merge', label: 'Merge…', permission: 'students:merge' },
  { key: 'export', label: 'Export family data', permission: 'records:export' },
  { key: 'erase', label: 'Erase…', permission: 'students:erase' },
] as const satisfies { key: string; label: string; permission: Permission }[];

interface StudentActionsProps {
  student: StudentDetails;
  role: Role;
}

export function StudentActions({ student, role }: StudentActionsProps) {
  const [dialog, setDialog] = useState<'merge' | 'erase' | null>(null);
  const { busy, submit } = useSubmit(async () => {
    const data = await readFamilyData(student.id);
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    // Without the name: downloads folders are shared.
    saveFile(content, `family-data-${student.id}.json`);
  }, 'The export failed. Please try again.');
  const allowed = ACTIONS.filter(({ permission }) => hasPermission(role, permission));
  if (allowed.length === 0) return null;

  return (
    <>
      <ActionMenu
        text="Actions"
        variant="secondary"
        busy={busy}
        items={allowed.map(({ key, label }) => ({
          key,
          label,
          isDanger: key === 'erase',
          onSelect: () => (key === 'export' ? void submit() : setDialog(key)),
        }))}
      />
      {dialog === 'merge' && <MergeDialog student={student} onClose={() => setDialog(null)} />}
      {dialog === 'erase' && <EraseDialog student={student} onClose={() => setDialog(null)} />}
    </>
  );
}
