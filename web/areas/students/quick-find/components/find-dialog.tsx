import { Command } from 'cmdk';
import { FileUp, Plus } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NEW_BOOKING_ADDRESS } from '#contracts/appointments/index.ts';
import { IMPORT_ADDRESS, NEW_SCHOOL_ADDRESS, paths } from '#contracts/pages.ts';
import { hasPermission, type Permission, type Role } from '#contracts/roles.ts';

import { useFound } from '#web/areas/students/quick-find/use-found.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { FoundItem, GROUP_CLASSES } from './found-item.tsx';
import { FoundRecords, firstAddress } from './found-records.tsx';

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

const ACTIONS: readonly (PageChoice & { permission: Permission })[] = [
  { label: 'Add a student', to: paths.admin.dashboardNewStudent, Icon: Plus, permission: 'students:create' },
  { label: 'Add a school', to: NEW_SCHOOL_ADDRESS, Icon: Plus, permission: 'schools:edit' },
  { label: 'Book an appointment', to: NEW_BOOKING_ADDRESS, Icon: Plus, permission: 'appointments:edit' },
  { label: 'Import a class list', to: IMPORT_ADDRESS, Icon: FileUp, permission: 'students:import' },
];

/** Short words such as "an" are no words of a label: names begin with them. */
const SHORTEST_WORD = 3;

/** Every word that is typed has to begin one of the label's, in any order. */
function matches(typed: string) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ label }: PageChoice) => {
    const own = label.toLowerCase().split(' ');
    return words.every((word) => own.some((one) => one.length >= SHORTEST_WORD && one.startsWith(word)));
  };
}

/** One box to find a student, a school or a page, and to begin what is done often. */
export function FindDialog({ role, pages, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  const { words, students, schools, state } = useFound(typed.trim());
  /** Enter was pressed before the answer to these words came. */
  const isAwaited = useRef(false);
  const navigate = useNavigate();
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const actions = ACTIONS.filter(({ permission }) => hasPermission(role, permission));
  // Once something is typed, a page that begins with it comes before what can be done there.
  const choices = (typed.trim() === '' ? [...actions, ...pages] : [...pages, ...actions]).filter(
    matches(typed),
  );
  const isSearching = state === 'searching' && words !== typed.trim();
  const openAwaited = useEffectEvent(() => {
    const first = firstAddress({ students, schools });
    if (isAwaited.current && first !== undefined) go(first);
    isAwaited.current = false;
  });
  useEffect(() => {
    if (state !== 'searching') openAwaited();
  }, [state]);
  function handleKey(event: KeyboardEvent) {
    // A page that fits is the one that Enter chooses, at once.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching || choices.length > 0) return;
    event.preventDefault();
    isAwaited.current = true;
  }
  const isNothing = state === 'done' && students.length + schools.length + choices.length === 0;
  return (
    <Dialog open onOpenChange={onClose} title="Find" closesOnEscape="always" place="top">
      <Command shouldFilter={false} label="Find" className="grid gap-2" onKeyDown={handleKey}>
        <Command.Input
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            isAwaited.current = false;
          }}
          maxLength={100}
          placeholder="Student, school or page"
          className="min-h-11 w-full rounded-lg border border-field bg-white px-3 text-ink"
        />
        <Command.List className="max-h-[50dvh] overflow-y-auto">
          {/* Anew for each answer, so that its first record is chosen. */}
          <FoundRecords
            key={words}
            students={students}
            schools={schools}
            disabled={isSearching}
            onSelect={go}
          />
          {choices.length > 0 && (
            <Command.Group heading="Pages and actions" className={GROUP_CLASSES}>
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
