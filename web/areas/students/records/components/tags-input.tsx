import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { joinTags, MAX_TAGS, TAG_LENGTH, TagSchema } from '#contracts/students/index.ts';
import { studentChoicesQuery } from '#web/areas/students/records/api.ts';
import { Input } from '#web/components/ui/input.tsx';

interface TagsInputProps {
  /** `Field` sets these. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  name?: string;
  /** In one line, which scrolls. */
  isInline?: boolean;
  value: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Tags with a button each, and an input that adds one at Enter, at a comma and when it is left. */
export function TagsInput({ isInline = false, value, onChange, ...field }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const { data: choices } = useQuery(studentChoicesQuery);
  const listId = useId();
  const isFull = value.length >= MAX_TAGS;

  function add(text: string): void {
    const found = text.split(',').map((part) => TagSchema.safeParse(part));
    const added = found.flatMap(({ data }) => data ?? []);
    if (added.length > 0) onChange(joinTags(value, added).slice(0, Math.max(MAX_TAGS, value.length)));
    setTyped('');
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
    if (event.key !== 'Enter' || typed.trim() === '') return;
    // Enter would send the form.
    event.preventDefault();
    add(typed);
  }

  return (
    <div className={isInline ? 'flex min-w-0 items-center gap-2' : 'grid gap-2'}>
      <TagChips
        isInline={isInline}
        tags={value}
        onRemove={(tag) => onChange(value.filter((other) => other !== tag))}
      />
      <Input
        {...field}
        value={typed}
        list={listId}
        className={isInline ? 'w-32! shrink-0' : undefined}
        maxLength={TAG_LENGTH}
        autoComplete="off"
        disabled={isFull}
        placeholder={isFull ? `At most ${MAX_TAGS} tags` : 'Add a tag'}
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onKeyDown={handleKey}
        onBlur={() => add(typed)}
      />
      <datalist id={listId}>
        {choices?.tags
          .filter((tag) => !value.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  );
}

interface TagChipsProps {
  isInline: boolean;
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

function TagChips({ isInline, tags, onRemove }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <ul
      aria-label="Tags"
      className={isInline ? 'flex max-w-72 min-w-0 gap-x-2 overflow-x-auto' : 'flex flex-wrap gap-x-2'}
    >
      {tags.map((tag) => (
        <li key={tag} className={isInline ? 'shrink-0' : 'max-w-full'}>
          <button
            type="button"
            aria-label={`Remove the tag ${tag}`}
            onClick={() => onRemove(tag)}
            className="inline-flex min-h-11 max-w-full cursor-pointer items-center"
          >
            <span className="inline-flex min-w-0 items-center gap-1.5 rounded-full bg-mist px-3 py-1 text-ink">
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {tag}
              </span>
              <X aria-hidden className="size-4 shrink-0" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
