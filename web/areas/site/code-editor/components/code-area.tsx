import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CodeBox } from '#web/areas/site/code-editor/mount-editor.ts';

interface CodeAreaProps {
  box: RefObject<CodeBox | null>;
  onRun: () => void;
}

/** A plain text area, until the editor's code has loaded. */
export function CodeArea({ box, onRun }: CodeAreaProps) {
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isEditor, setIsEditor] = useState(false);
  const handleRun = useEffectEvent(onRun);
  const [typed] = useState(() => readTyped(id));

  useLayoutEffect(() => {
    if (typed === null || textarea.current === null) return;
    textarea.current.value = typed.code;
    textarea.current.setSelectionRange(typed.from, typed.to);
  }, [typed]);

  useEffect(() => {
    const [area, parent] = [textarea.current, place.current];
    if (area === null || parent === null) return;
    let isGone = false;
    let destroy = () => {};
    box.current = plainBox(area);
    import('#web/areas/site/code-editor/mount-editor.ts').then(
      ({ mountEditor }) => {
        if (isGone) return;
        const options = { labelledBy: `${id}-label`, describedBy: `${id}-hint`, onRun: () => handleRun() };
        const editor = mountEditor({ parent, textarea: area, ...options });
        destroy = editor.destroy;
        box.current = editor;
        setIsEditor(true);
      },
      // The text area stays and runs code too.
      () => undefined,
    );
    return () => {
      isGone = true;
      destroy();
      setIsEditor(false);
    };
  }, [box, id]);

  return (
    <div className="flex min-h-0 grow flex-col">
      <label id={`${id}-label`} htmlFor={id} className="sr-only">
        JavaScript code
      </label>
      <textarea
        ref={textarea}
        id={id}
        hidden={isEditor}
        aria-describedby={`${id}-hint`}
        defaultValue={EXAMPLE}
        rows={20}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        className="h-88 w-full resize-none rounded-lg border border-field bg-white px-3 py-3 font-mono leading-[1.55] lg:h-128"
      />
      <div
        ref={place}
        className={isEditor ? 'h-88 rounded-lg border border-field lg:h-128 [&_.cm-editor]:rounded-lg' : ''}
      />
      <p id={`${id}-hint`} className="mt-2 text-ink-soft text-sm leading-snug">
        Ctrl + Enter runs the code. Tab moves text to the right; press Escape and then Tab to leave the
        editor.
      </p>
    </div>
  );
}

/** The code in the built HTML: hydration puts the default text of a text area in place of a typed one. */
function readTyped(id: string) {
  // The build has no document.
  if (typeof document === 'undefined') return null;
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return null;
  return { code: area.value, from: area.selectionStart, to: area.selectionEnd };
}

function plainBox(area: HTMLTextAreaElement): CodeBox {
  return {
    read: () => area.value,
    replace: (code) => {
      area.value = code;
    },
  };
}

const EXAMPLE = `// The Closure Library is here: ask for a part of it with goog.require.
const array = goog.require('goog.array');
const NumberFormat = goog.require('goog.i18n.NumberFormat');
const Interval = goog.require('goog.date.Interval');
const ClosureDate = goog.require('goog.date.Date');
const DateTimeFormat = goog.require('goog.i18n.DateTimeFormat');

// How many books did each class read this month?
const readings = [
  { name: 'Class 6', books: 42 },
  { name: 'Class 7', books: 57 },
  { name: 'Class 8', books: 38 },
];

array.sortObjectsByKey(readings, 'books', (a, b) => b - a);
for (const { name, books } of readings) {
  console.log('%s  %s %d', name, '▇'.repeat(books / 3), books);
}

const total = array.reduce(readings, (sum, { books }) => sum + books, 0);
const format = new NumberFormat(NumberFormat.Format.DECIMAL);
console.info('Together they read ' + format.format(total) + ' books.');

// A hundred days from 1 June 2026:
const day = new ClosureDate(2026, 5, 1);
day.add(new Interval(Interval.DAYS, 100));
console.log('A hundred days later: ' + new DateTimeFormat('d MMMM y').format(day));
console.log({ busiest: readings[0], seen: new Map([['classes', readings.length]]) });
`;
