import { Command } from 'cmdk';
import type { ComponentType } from 'react';

export const GROUP_CLASSES =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-soft [&_[cmdk-group-heading]]:text-sm';

interface FoundItemProps {
  /** Unique in the list. */
  value: string;
  Icon: ComponentType<{ className?: string }>;
  title: string;
  /** What tells two of the same title apart; may be empty. */
  detail: string;
  /** Shown, and out of reach. */
  disabled?: boolean;
  onSelect: () => void;
}

export function FoundItem({ value, Icon, title, detail, disabled = false, onSelect }: FoundItemProps) {
  return (
    <Command.Item
      value={value}
      disabled={disabled}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-[disabled=true]:cursor-default data-[selected=true]:bg-primary data-[selected=true]:text-white data-[disabled=true]:opacity-60"
    >
      <Icon className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block truncate font-medium leading-snug">{title}</span>
        {detail && <span className="block truncate text-sm leading-snug opacity-85">{detail}</span>}
      </span>
    </Command.Item>
  );
}
