import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import type { FindItem } from '#web/areas/students/quick-find/components/item-group.tsx';
import { ShortcutsDialog } from '#web/areas/students/quick-find/components/shortcuts-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CONTROL, type ShortcutAction, shortcutOf } from './shortcut-keys.ts';
import { readSingleKeys, storeSingleKeys } from './shortcuts-storage.ts';

// Loaded on demand: most visits do without it.
const FindDialog = lazy(async () => ({
  default: (await import('#web/areas/students/quick-find/components/find-dialog.tsx')).FindDialog,
}));

/** The search button in the header, and the keyboard shortcuts of the portal. */
export function QuickFind({ pages }: { pages: readonly FindItem[] }) {
  const { adminUser } = useSession();
  const [open, setOpen] = useState<'find' | 'help' | null>(null);
  const [hasSingleKeys, setHasSingleKeys] = useState(readSingleKeys);
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
      {open === 'find' && (
        <Suspense fallback={null}>
          <FindDialog role={adminUser.role} pages={pages} onClose={close} />
        </Suspense>
      )}
      {open === 'help' && (
        <ShortcutsDialog
          role={adminUser.role}
          hasSingleKeys={hasSingleKeys}
          onSingleKeys={(isOn) => {
            setHasSingleKeys(isOn);
            storeSingleKeys(isOn);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
