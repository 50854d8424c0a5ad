import { Command } from 'cmdk';
import type { ComponentType } from 'react';

export interface FindItem {
  label: string;
  /** Tells items with the same label apart. */
  detail?: string;
  to: string;
  Icon: ComponentType<{ className?: string }>;
}

interface ItemGroupProps {
  heading: string;
  items: readonly FindItem[];
  disabled?: boolean;
  onSelect: (address: string) => void;
}

export function ItemGroup({ heading, items, disabled = false, onSelect }: ItemGroupProps) {
  if (items.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-soft [&_[cmdk-group-heading]]:text-sm"
    >
      {items.map(({ label, detail, to, Icon }) => (
        <Command.Item
          key={to}
          value={to}
          disabled={disabled}
          onSelect={() => onSelect(to)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-[disabled=true]:cursor-default data-[selected=true]:bg-primary data-[selected=true]:text-white data-[disabled=true]:opacity-60"
        >
          <Icon className="size-5 shrink-0" />
          <span className="min-w-0">
            <span className="block truncate font-medium leading-snug">{label}</span>
            {detail && <span className="block truncate text-sm leading-snug opacity-85">{detail}</span>}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
