import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type Mentionable, mentionLabel } from '#contracts/students/index.ts';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { PickerList, useListPicker } from './list-picker.tsx';

/** The words after the "@" before the cursor; at most a first and a last name. */
const QUERY = /(?:^|[\s(])@([^\s@]{0,30}(?: [^\s@]{0,30})?)$/;
const MAX_OFFERED = 6;

/** The members whose labels follow an "@" in the text. */
export function mentionedIn(text: string, members: readonly Mentionable[]): Mentionable[] {
  return members.filter((member) => isAfterAt(text, mentionLabel(member), members.map(mentionLabel)));
}

/** A name in the text that several members have, so that it mentions nobody. */
export function unclearMention(text: string, members: readonly Mentionable[]): string | null {
  const isUnclear = ({ name, hint }: Mentionable) =>
    hint !== null && isAfterAt(text, name, [...members.map(mentionLabel), name]);
  return members.find(isUnclear)?.name ?? null;
}

export const unclearWords = (name: string) =>
  `Several colleagues are called ${name}: please choose one from the list after the @.`;

/** Whether the label follows an "@" and is no part of a longer one: "@Asha Rao" does not also mention Asha. */
function isAfterAt(text: string, label: string, labels: readonly string[]): boolean {
  const longer = labels.filter((other) => other.length > label.length && other.startsWith(label));
  for (let start = text.indexOf(`@${label}`); start >= 0; start = text.indexOf(`@${label}`, start + 1)) {
    if (!longer.some((other) => text.startsWith(`@${other}`, start))) return true;
  }
  return false;
}

function findOffered(members: readonly Mentionable[], query: string | null): readonly Mentionable[] {
  if (query === null) return [];
  const wanted = query.toLowerCase();
  const isFound = (member: Mentionable) => {
    const known = mentionLabel(member).toLowerCase();
    return known !== wanted && (known.startsWith(wanted) || known.includes(` ${wanted}`));
  };
  return members.filter(isFound).slice(0, MAX_OFFERED);
}

interface MentionTextareaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  members: readonly Mentionable[];
  onType: (text: string) => void;
}

/** A text in which "@" offers members. The focus stays in the text; the arrow keys move through the list. */
export function MentionTextarea({ ref, value, members, onType, ...props }: MentionTextareaProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => element.current);
  const [query, setQuery] = useState<string | null>(null);
  const offered = findOffered(members, query);
  const isOpen = offered.length > 0;
  const options = offered.map((member) => ({
    id: member.id,
    content: mentionLabel(member),
    choose: () => choose(member),
  }));
  const picker = useListPicker(options);

  function follow({ value, selectionStart }: HTMLTextAreaElement) {
    setQuery(QUERY.exec(value.slice(0, selectionStart))?.[1] ?? null);
    picker.restart();
  }

  function choose(member: Mentionable) {
    const end = element.current?.selectionStart ?? value.length;
    const begun = value.slice(0, end - (query?.length ?? 0));
    const before = `${begun}${mentionLabel(member)} `;
    onType(before + value.slice(end).replace(/^ /, ''));
    setQuery(null);
    // After React has written the text.
    requestAnimationFrame(() => {
      element.current?.focus();
      element.current?.setSelectionRange(before.length, before.length);
    });
  }

  function handleKey(event: KeyboardEvent) {
    if (!isOpen || picker.handleKey(event)) return;
    if (event.key === 'Tab') picker.active?.choose();
    else if (event.key === 'Escape') setQuery(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <Textarea
        {...props}
        ref={element}
        value={value}
        aria-haspopup="listbox"
        {...picker.fieldProps}
        onChange={({ target }) => {
          onType(target.value);
          follow(target);
        }}
        onClick={({ currentTarget }) => follow(currentTarget)}
        onKeyDown={handleKey}
        onBlur={() => setQuery(null)}
      />
      <p role="status" className="sr-only">
        {isOpen && `${offered.length} to mention. Choose with the arrow keys and Enter.`}
      </p>
      {isOpen && <PickerList label="Members to mention" list={picker.list} isPopup />}
    </div>
  );
}

/** The text with the mentioned members in bold. */
export function WithMentions({ text, names }: { text: string; names: readonly string[] }) {
  const tags = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const start = Math.min(...tags.map((tag) => text.indexOf(tag)).filter((index) => index >= 0));
  const tag = tags.find((tag) => text.startsWith(tag, start));
  if (tag === undefined) return text;
  return (
    <>
      {text.slice(0, start)}
      <strong className="font-semibold text-primary">{tag}</strong>
      <WithMentions text={text.slice(start + tag.length)} names={names} />
    </>
  );
}
