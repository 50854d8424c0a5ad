import { Command } from 'cmdk';
import { GraduationCap, Plus, School as SchoolIcon } from 'lucide-react';
import { type ComponentType, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { FoundItem } from '#web/features/quick-find/components/found-item.tsx';
import { useFound } from '#web/features/quick-find/use-found.ts';

/** A page that can be gone to. */
export interface PageChoice {
  label: string;
  to: string;
  Icon: ComponentType<{ className?: string }>;
}

interface FindDialogProps {
  role: Role;
  pages: readonly PageChoice[];
  onClose: () => void;
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-soft [&_[cmdk-group-heading]]:text-sm';

function actionsFor(role: Role): PageChoice[] {
  const actions: PageChoice[] = [];
  if (hasPermission(role, 'students:create')) {
    actions.push({ label: 'Add a student', to: paths.admin.dashboardNewStudent, Icon: Plus });
  }
  return actions;
}

const matches = (typed: string) => (choice: PageChoice) =>
  choice.label.toLowerCase().includes(typed.trim().toLowerCase());

/** One box to find a student, a school or a page, and to begin what is done often. */
export function FindDialog({ role, pages, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { students, schools, state } = useFound(search);
  const navigate = useNavigate();
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const choices = [...actionsFor(role), ...pages].filter(matches(typed));
  const isNothing = state === 'done' && students.length + schools.length + choices.length === 0;
  return (
    <Dialog open onOpenChange={onClose} title="Find" closesOnEscape="always">
      <Command shouldFilter={false} label="Find" className="grid gap-2">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder="Student, school or page"
          className="min-h-11 w-full rounded-lg border border-field bg-white px-3 text-ink"
        />
        <Command.List className="max-h-[50dvh] overflow-y-auto">
          {students.length > 0 && (
            <Command.Group heading="Students" className={GROUP}>
              {students.map(({ id, name, school, guardian }) => (
                <FoundItem
                  key={id}
                  value={`student-${id}`}
                  Icon={GraduationCap}
                  title={name}
                  detail={[guardian, school].filter(Boolean).join(' · ')}
                  onSelect={() => go(addressOf(paths.admin.dashboardStudent, id))}
                />
              ))}
            </Command.Group>
          )}
          {schools.length > 0 && (
            <Command.Group heading="Schools" className={GROUP}>
              {schools.map(({ id, name, city }) => (
                <FoundItem
                  key={id}
                  value={`school-${id}`}
                  Icon={SchoolIcon}
                  title={name}
                  detail={city ?? ''}
                  onSelect={() => go(addressOf(paths.admin.dashboardSchool, id))}
                />
              ))}
            </Command.Group>
          )}
          {choices.length > 0 && (
            <Command.Group heading="Pages and actions" className={GROUP}>
              {choices.map(({ label, to, Icon }) => (
                <FoundItem key={to} value={to} Icon={Icon} title={label} detail="" onSelect={() => go(to)} />
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
      <p role="status" className="min-h-6 text-ink-soft text-sm">
        {state === 'searching' && 'Searching...'}
        {state === 'failed' && 'The search failed. Please check your connection and type again.'}
        {isNothing && `Nothing found for “${typed.trim()}”.`}
      </p>
    </Dialog>
  );
}
