import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';

interface ActionMenuProps
  extends Pick<ComponentProps<typeof Button>, 'id' | 'variant' | 'size' | 'busy' | 'aria-label'> {
  /** The words on the button, or its icon. */
  text: ReactNode;
  items: readonly { key: string; label: string; isDanger?: boolean; onSelect: () => void }[];
}

/** A button that opens a menu of actions. */
export function ActionMenu({ text, items, ...button }: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    // Without a portal, so that it stays within the page's landmarks.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button ref={trigger} {...button}>
          {text}
          {typeof text === 'string' && <ChevronDown aria-hidden className="size-4" />}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-30 min-w-52 rounded-xl border border-line bg-white py-1.5 shadow-float data-[state=open]:animate-fade-in"
      >
        {items.map(({ key, label, isDanger, onSelect }) => (
          <DropdownMenu.Item
            key={key}
            onSelect={() => {
              // A dialog returns the focus to the control that had it.
              trigger.current?.focus();
              onSelect();
            }}
            className="flex min-h-11 cursor-pointer items-center px-4 outline-none data-[highlighted]:bg-mist"
          >
            <span className={isDanger ? 'text-danger' : undefined}>{label}</span>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
