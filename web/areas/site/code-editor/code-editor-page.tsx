import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy, Play, Square, Trash2 } from 'lucide-react';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useCopyText } from '#web/components/form/copy-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { LIMITS } from '#web/sandbox/messages.ts';
import type { CodeBox } from './mount-editor.ts';
import { createSandbox, FRAME_ADDRESS, type OutputLine } from './sandbox.ts';

export function CodeEditorPage() {
  const [sandbox] = useState(createSandbox);
  const { phase, lines, announcement, frame } = useSyncExternalStore(
    sandbox.subscribe,
    sandbox.get,
    sandbox.get,
  );
  // Not in the built HTML: the frame would be ready before the page listens.
  const isHydrated = useIsHydrated();
  const box = useRef<CodeBox>(null);
  const isRunning = phase !== 'idle';
  const output = useRef<HTMLElement>(null);
  const handleRun = () => {
    sandbox.run(box.current?.read() ?? '');
    // On a phone the output is below the code.
    output.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-10">
      <Introduction />
      <div className="mt-7 grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <section aria-labelledby="code-title" className="flex min-w-0 flex-col">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="code-title" className="font-semibold text-lg">
              <Trans>Code</Trans>
            </h2>
            <Commands box={box} isRunning={isRunning} onRun={handleRun} onStop={sandbox.stop} />
          </div>
          <CodeArea box={box} onRun={handleRun} />
        </section>
        <OutputPanel ref={output} lines={lines} isRunning={isRunning} onClear={sandbox.clearOutput} />
      </div>
      <p role="status" className="sr-only">
        {isRunning ? t`The code is running.` : announcement}
      </p>
      {isHydrated && (
        <iframe
          key={frame}
          ref={sandbox.attach}
          hidden
          title={t`Sandbox in which the code runs`}
          src={FRAME_ADDRESS}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

function Introduction() {
  return (
    <header className="max-w-3xl">
      <h1 className="text-balance font-semibold text-3xl leading-tight sm:text-4xl">
        <Trans>Closure Library Execution Environment</Trans>
      </h1>
      <p className="mt-3 text-pretty text-ink-soft text-lg leading-snug">
        <Trans>
          Write JavaScript and run it here, with Google’s Closure Library at hand. The code runs in a closed
          box inside your browser: it cannot see this page, use the network, or keep anything. It is stopped
          after {ph({ seconds: LIMITS.runMs / 1000 })} seconds.
        </Trans>
      </p>
      <noscript>
        <p className="mt-3 font-semibold">
          <Trans>Running code needs JavaScript, which is switched off in your browser.</Trans>
        </p>
      </noscript>
    </header>
  );
}

interface OutputPanelProps {
  ref: RefObject<HTMLElement | null>;
  lines: OutputLine[];
  isRunning: boolean;
  onClear: () => void;
}

const LABELS: Partial<Record<OutputLine['kind'], MessageDescriptor>> = {
  info: msg`Info`,
  warn: msg`Warning`,
  error: msg`Error`,
};

const LOOKS: Record<OutputLine['kind'], string> = {
  log: 'border-transparent text-mist',
  note: 'border-transparent text-aqua italic',
  info: 'border-aqua bg-aqua/10 text-mist',
  warn: 'border-[#ffd27a] bg-[#ffd27a]/10 text-[#ffe3ad]',
  error: 'border-terracotta bg-terracotta/15 text-peach',
};

function OutputPanel({ ref, lines, isRunning, onClear }: OutputPanelProps) {
  return (
    <section ref={ref} aria-labelledby="output-title" className="flex min-w-0 flex-col">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="output-title" className="font-semibold text-lg">
          <Trans>Output</Trans>
        </h2>
        <Button variant="secondary" onClick={onClear}>
          <Trans>Clear Output</Trans>
        </Button>
      </div>
      <OutputLines lines={lines} isRunning={isRunning} />
    </section>
  );
}

function OutputLines({ lines, isRunning }: Pick<OutputPanelProps, 'lines' | 'isRunning'>) {
  const box = useEndInView(lines);
  return (
    <div
      ref={box}
      role="log"
      aria-label={t`Output console`}
      // A summary is announced instead: a loop may print hundreds of lines.
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the output scrollable by keyboard
      tabIndex={0}
      className="h-72 overflow-auto rounded-lg bg-primary-deep py-2 font-mono text-sm leading-[1.55] lg:h-128"
    >
      {lines.length === 0 && (
        <p className="px-4 py-1 text-aqua">{isRunning ? t`Running…` : t`Nothing printed yet.`}</p>
      )}
      {lines.map(({ id, kind, text }) => (
        <div key={id} className={cn('flex gap-3 border-l-4 px-3 py-0.5', LOOKS[kind])}>
          {LABELS[kind] && (
            <span className="shrink-0 font-sans font-semibold text-xs leading-[1.8]">
              {i18n._(LABELS[kind])}
            </span>
          )}
          <span className="wrap-anywhere min-w-0 whitespace-pre-wrap">{text}</span>
        </div>
      ))}
    </div>
  );
}

/** Scrolls to new output, unless somebody has scrolled up. */
function useEndInView(lines: OutputLine[]) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines make it higher
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const wasAtEnd = current.scrollTop + current.clientHeight >= height.current - 24;
    if (wasAtEnd) current.scrollTop = current.scrollHeight;
    height.current = current.scrollHeight;
  }, [lines]);
  return box;
}

interface CommandsProps {
  box: RefObject<CodeBox | null>;
  isRunning: boolean;
  onRun: () => void;
  onStop: () => void;
}

function Commands({ box, isRunning, onRun, onStop }: CommandsProps) {
  const [isAsking, setIsAsking] = useState(false);
  // Without the clipboard, as on plain http, the person selects the code.
  const { outcome, copy } = useCopyText(() => {});
  const handleClear = () => {
    box.current?.replace('');
    setIsAsking(false);
  };
  const CopyIcon = outcome === 'copied' ? Check : Copy;
  return (
    <div className="flex flex-wrap gap-2">
      <RunButton isRunning={isRunning} onRun={onRun} onStop={onStop} />
      <Button variant="secondary" className="px-3! sm:px-4!" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        <Trans>Clear</Trans>
      </Button>
      <Button
        variant="secondary"
        className="min-w-25 px-3! sm:min-w-27 sm:px-4!"
        onClick={() => void copy(box.current?.read() ?? '')}
      >
        <CopyIcon aria-hidden className="size-4" />
        {outcome === 'copied' ? t`Copied` : t`Copy`}
      </Button>
      <p
        role="status"
        className={outcome === 'selected' ? 'basis-full text-danger-dark leading-snug' : 'sr-only'}
      >
        {outcome && i18n._(COPY_NOTES[outcome])}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Clear the code?`}
        description={t`Everything in the editor will be removed. Undo (Ctrl + Z in the editor) brings it back.`}
        confirmLabel={t`Clear code`}
        onConfirm={handleClear}
      />
    </div>
  );
}

const COPY_NOTES = {
  copied: msg`The code was copied.`,
  selected: msg`The browser did not allow copying. Please select the code and copy it yourself.`,
};

// One button, so that the focus stays on it.
function RunButton({ isRunning, onRun, onStop }: Omit<CommandsProps, 'box'>) {
  const Icon = isRunning ? Square : Play;
  const handleClick = ({ detail }: React.MouseEvent) => {
    if (!isRunning) onRun();
    // The second click of a double click still means Run.
    else if (detail < 2) onStop();
  };
  return (
    <Button className="min-w-28 px-3! sm:min-w-34 sm:px-4!" onClick={handleClick}>
      <Icon aria-hidden className="size-4" />
      {isRunning ? t`Stop` : t`Run Code`}
    </Button>
  );
}

interface CodeAreaProps {
  box: RefObject<CodeBox | null>;
  onRun: () => void;
}

/** A plain text area, until the editor's code has loaded. */
function CodeArea({ box, onRun }: CodeAreaProps) {
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
        // After the frame in which the editor measures its lines.
        requestAnimationFrame(() => setIsEditor(!isGone));
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
        <Trans>JavaScript code</Trans>
      </label>
      <div className="grid">
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
          className="h-88 w-full resize-none rounded-lg border border-field bg-white [grid-area:1/1] px-3 py-3 font-mono leading-[1.55] lg:h-128"
        />
        <div
          ref={place}
          className={cn(
            !isEditor && 'pointer-events-none opacity-0',
            'h-88 min-w-0 rounded-lg border border-field [grid-area:1/1] lg:h-128 [&_.cm-editor]:rounded-lg',
          )}
        />
      </div>
      <p id={`${id}-hint`} className="mt-2 text-ink-soft text-sm leading-snug">
        <Trans>
          Ctrl + Enter runs the code. Tab moves text to the right; press Escape and then Tab to leave the
          editor.
        </Trans>
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
