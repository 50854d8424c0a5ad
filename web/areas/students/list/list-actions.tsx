import { ChevronDown, FileUp, UserPlus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { exportStudents } from '#web/areas/students/records/api.ts';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';

interface ListActionsProps {
  role: Role;
  query: StudentListQuery;
  /** Puts the rarer ones into a menu. */
  isNarrow: boolean;
}

/** What may be done beside the list: export, import, a new student. */
export function ListActions({ role, query, isNarrow }: ListActionsProps) {
  const save = () => exportStudents(query);
  const mayExport = hasPermission(role, 'records:export');
  const mayImport = hasPermission(role, 'students:import');
  return (
    <div className="flex flex-wrap gap-2">
      {isNarrow ? (
        mayImport && <MoreMenu save={mayExport ? save : null} />
      ) : (
        <>
          {mayExport && <ExportButton save={save} />}
          {mayImport && (
            <Link
              to={paths.admin.dashboardImportStudents}
              className={buttonClasses({ variant: 'secondary' })}
            >
              <FileUp aria-hidden className="size-4.5" />
              Import class list
            </Link>
          )}
        </>
      )}
      {hasPermission(role, 'students:create') && (
        <Link
          to={paths.admin.dashboardNewStudent}
          aria-label="Add Student"
          className={buttonClasses(isNarrow ? { size: 'icon' } : {})}
        >
          <UserPlus aria-hidden className="size-4.5" />
          {!isNarrow && 'Add Student'}
        </Link>
      )}
    </div>
  );
}

const ITEM = 'flex min-h-11 cursor-pointer items-center px-4 outline-none data-[highlighted]:bg-mist';

/** @param props.save null for those who may not export. */
function MoreMenu({ save }: { save: (() => Promise<void>) | null }) {
  const { busy, submit } = useChange(async () => save?.(), {
    fallback: 'The export failed. Please try again.',
  });
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" busy={busy}>
          More
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-30 min-w-52 rounded-xl border border-line bg-white py-1.5 shadow-float data-[state=open]:animate-fade-in"
      >
        <DropdownMenu.Item asChild className={ITEM}>
          <Link to={paths.admin.dashboardImportStudents}>Import class list</Link>
        </DropdownMenu.Item>
        {save && (
          <DropdownMenu.Item className={ITEM} onSelect={() => void submit()}>
            Export CSV
          </DropdownMenu.Item>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
