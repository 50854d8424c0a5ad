import { Command } from 'cmdk';
import type { ComponentType } from 'react';

interface FoundItemProps {
  /** Unique in the list. */
  value: string;
  Icon: ComponentType<{ className?: string }>;
  title: string;
  /** What tells two of the same title apart; may be empty. */
  detail: string;
  onSelect: () => void;
}

export function FoundItem({ value, Icon, title, detail, onSelect }: FoundItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-[selected=true]:bg-primary data-[selected=true]:text-white"
    >
      <Icon className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block truncate font-medium leading-snug">{title}</span>
        {detail && <span className="block truncate text-sm leading-snug opacity-85">{detail}</span>}
      </span>
    </Command.Item>
  );
}
