import { type RefObject, useEffect, useRef } from 'react';
import type { OutputLine } from '#web/areas/site/code-editor/output-lines.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

interface OutputPanelProps {
  ref: RefObject<HTMLElement | null>;
  lines: OutputLine[];
  isRunning: boolean;
  onClear: () => void;
}

const LABELS: Record<OutputLine['kind'], string> = {
  log: '',
  note: '',
  info: 'Info',
  warn: 'Warning',
  error: 'Error',
};

const LOOKS: Record<OutputLine['kind'], string> = {
  log: 'border-transparent text-mist',
  note: 'border-transparent text-aqua italic',
  info: 'border-aqua bg-aqua/10 text-mist',
  warn: 'border-[#ffd27a] bg-[#ffd27a]/10 text-[#ffe3ad]',
  error: 'border-terracotta bg-terracotta/15 text-peach',
};

export function OutputPanel({ ref, lines, isRunning, onClear }: OutputPanelProps) {
  return (
    <section ref={ref} aria-labelledby="output-title" className="flex min-w-0 flex-col">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="output-title" className="font-semibold text-lg">
          Output
        </h2>
        <Button variant="secondary" onClick={onClear}>
          Clear Output
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
      aria-label="Output console"
      // A summary is announced instead: a loop may print hundreds of lines.
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the output scrollable by keyboard
      tabIndex={0}
      className="h-72 overflow-auto rounded-lg bg-primary-deep py-2 font-mono text-sm leading-[1.55] lg:h-128"
    >
      {lines.length === 0 && (
        <p className="px-4 py-1 text-aqua">{isRunning ? 'Running…' : 'Nothing printed yet.'}</p>
      )}
      {lines.map(({ id, kind, text }) => (
        <div key={id} className={cn('flex gap-3 border-l-4 px-3 py-0.5', LOOKS[kind])}>
          {LABELS[kind] !== '' && (
            <span className="shrink-0 font-sans font-semibold text-xs leading-[1.8]">{LABELS[kind]}</span>
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
