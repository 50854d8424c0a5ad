import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import type { FindItem } from '#web/areas/students/quick-find/components/find-dialog.tsx';
import { lazyDialog } from '#web/components/lazy-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { readChoice, storeChoice } from '#web/lib/choice-storage.ts';
import { isDialogOpen, isTyping } from '#web/lib/use-row-keys.ts';

// Loaded on demand: most visits do without it.
const FindDialog = lazyDialog(
  async () => (await import('#web/areas/students/quick-find/components/find-dialog.tsx')).FindDialog,
);

/** The search button in the header, and the keyboard shortcuts of the portal. */
export function QuickFind({ pages }: { pages: readonly FindItem[] }) {
  const { adminUser } = useSession();
  const [open, setOpen] = useState<'find' | 'help' | null>(null);
  const [hasSingleKeys, setHasSingleKeys] = useState(() => readChoice('singleKeyShortcuts'));
  const navigate = useNavigate();

  const act = useEffectEvent((action: ShortcutAction) => {
    if (action === 'find') setOpen((shown) => (shown === 'find' ? null : 'find'));
    else if (action === 'help') setOpen('help');
    else if (action === 'search') document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
    else if (adminUser && hasPermission(adminUser.role, 'students:create')) {
      void navigate(paths.admin.dashboardNewStudent);
    }
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const action = shortcutOf(event, hasSingleKeys);
      if (action === null) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [hasSingleKeys]);

  if (adminUser === null) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Find"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Find (${CONTROL} K)`}
        onClick={() => setOpen('find')}
      >
        <Search aria-hidden className="size-5" />
      </Button>
      {open === 'find' && <FindDialog role={adminUser.role} pages={pages} onClose={close} />}
      {open === 'help' && (
        <ShortcutsDialog
          role={adminUser.role}
          hasSingleKeys={hasSingleKeys}
          onSingleKeys={(isOn) => {
            setHasSingleKeys(isOn);
            storeChoice('singleKeyShortcuts', isOn);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface ShortcutsDialogProps {
  role: Role;
  hasSingleKeys: boolean;
  onSingleKeys: (isOn: boolean) => void;
  onClose: () => void;
}

function ShortcutsDialog({ role, hasSingleKeys, onSingleKeys, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <dl className="grid gap-1">
        {shortcutsFor(role).map(({ keys, label }) => (
          <div key={keys} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-ink">{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-md border border-line bg-mist px-2 py-1 text-center font-semibold text-ink text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-3"
        label="Use single-key shortcuts in this browser"
        checked={hasSingleKeys}
        onChange={(event) => onSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

/** The label of the Control key. */
const CONTROL = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';

type ShortcutAction = 'find' | 'help' | 'search' | 'create';

/** Keys without a modifier can be turned off. The header opens a new lead, and lists have their keys, themselves. */
const SHORTCUTS: readonly { keys: string; action: ShortcutAction | 'lead' | 'list'; label: string }[] = [
  { keys: `${CONTROL} K`, action: 'find', label: 'Find a student, school, page or action' },
  { keys: 'Alt L', action: 'lead', label: 'Enter an enquiry' },
  { keys: '/', action: 'search', label: 'Search in the list on this page' },
  { keys: 'N', action: 'create', label: 'Add a student' },
  { keys: '?', action: 'help', label: 'Show these shortcuts' },
  { keys: 'J K', action: 'list', label: 'In a list: next and previous row' },
  { keys: 'Enter Esc', action: 'list', label: 'In a list: open the row, close the panel' },
  { keys: 'R', action: 'list', label: 'In a list: write to the family' },
  { keys: 'A E', action: 'list', label: 'In Enquiries: assign, done' },
];

function shortcutsFor(role: Role) {
  return SHORTCUTS.filter(({ action }) => action !== 'create' || hasPermission(role, 'students:create'));
}

/**
 * The action of a key press. Single keys are ignored in fields and dialogs, and can be turned off, because speech input
 * types them by accident (WCAG 2.1.4).
 */
function shortcutOf(event: KeyboardEvent, hasSingleKeys: boolean): ShortcutAction | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (event.ctrlKey || event.metaKey)
    return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'find' : null;
  if (!hasSingleKeys || event.repeat || isTyping(event.target) || isDialogOpen()) return null;
  if (event.key === '?') return 'help';
  if (event.key === '/') return 'search';
  return event.key.toLowerCase() === 'n' && !event.shiftKey ? 'create' : null;
}
