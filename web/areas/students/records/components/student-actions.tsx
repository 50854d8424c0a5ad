import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { hasPermission, type Permission, type Role } from '#contracts/roles.ts';
import { getFamilyData, type StudentDetails } from '#contracts/students/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api-client.ts';
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
    const data = await callApi(getFamilyData, { params: { id: student.id } });
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    // Without the name: downloads folders are shared.
    saveFile(content, `family-data-${student.id}.json`);
  }, 'The export failed. Please try again.');
  const allowed = ACTIONS.filter(({ permission }) => hasPermission(role, permission));
  if (allowed.length === 0) return null;

  return (
    <>
      {/* Without a portal, so that it stays within the page's landmarks. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button variant="secondary" busy={busy}>
            Actions
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-30 min-w-52 rounded-xl border border-line bg-white py-1.5 shadow-float data-[state=open]:animate-fade-in"
        >
          {allowed.map(({ key, label }) => (
            <DropdownMenu.Item
              key={key}
              onSelect={() => (key === 'export' ? void submit() : setDialog(key))}
              className="flex min-h-11 cursor-pointer items-center px-4 outline-none data-[highlighted]:bg-mist"
            >
              <span className={key === 'erase' ? 'text-danger' : undefined}>{label}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {dialog === 'merge' && <MergeDialog student={student} onClose={() => setDialog(null)} />}
      {dialog === 'erase' && <EraseDialog student={student} onClose={() => setDialog(null)} />}
    </>
  );
}
