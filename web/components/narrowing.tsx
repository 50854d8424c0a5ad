import { X } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

const WORDS = {
  studentId: () => 'One student',
  schoolId: () => 'One school',
  city: (city: string) => `City: ${city}`,
  without: (gap: string) => `No ${gap}`,
};
type Key = keyof typeof WORDS;
const KEYS = Object.keys(WORDS) as Key[];

interface NarrowedToProps {
  /** The list's query from its address. */
  query: { [key in Key]?: string | undefined };
  /** Removes the filter from the address. */
  onRemove: (key: Key) => void;
  className?: string;
}

/** The filters that a link has set and no control shows, each with a button that removes it. */
export function NarrowedTo({ query, onRemove, className }: NarrowedToProps) {
  const keys = KEYS.filter((key) => query[key]);
  if (keys.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={cn('flex flex-wrap gap-2', className)}>
      {keys.map((key) => (
        <Narrowing key={key} words={WORDS[key](String(query[key]))} onRemove={() => onRemove(key)} />
      ))}
    </ul>
  );
}

/** A filter with a button that removes it. */
export function Narrowing({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li className="flex min-w-0 items-center rounded-full bg-mist pl-4 text-ink">
      <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
      <Button variant="ghost" size="icon" aria-label={`Remove: ${words}`} onClick={onRemove}>
        <X aria-hidden className="size-4.5" />
      </Button>
    </li>
  );
}
