import type { Role } from '#contracts/roles.ts';
import { shortcutsFor } from '#web/areas/students/quick-find/shortcut-keys.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';

interface ShortcutsDialogProps {
  role: Role;
  hasSingleKeys: boolean;
  onSingleKeys: (isOn: boolean) => void;
  onClose: () => void;
}

export function ShortcutsDialog({ role, hasSingleKeys, onSingleKeys, onClose }: ShortcutsDialogProps) {
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
