import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { INTEREST_ANSWERS, type InterestAnswer } from '#contracts/interests.ts';
import { ANSWER_WORDS, describeProgress, TEXTS } from '#web/areas/guidance/interests/texts.en.ts';
import type { InventoryState } from '#web/areas/guidance/interests/use-inventory.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { cn } from '#web/lib/cn.ts';

/** One item a screen. Keys 1 to 5 answer. */
export function Question({ inventory }: { inventory: InventoryState }) {
  const { stage, items, at, answers, guesses } = inventory;
  const item = items[at];
  const textId = useId();
  useAnswerKeys(inventory.answer);
  // The button that led here may stand lower than the first item.
  useEffect(() => {
    // A newer browser returns a promise, which is no cleanup.
    void window.scrollTo(0, 0);
  }, []);
  if (!item) return null;
  const isGuess = stage === 'guessing';
  const given = (isGuess ? guesses : answers)?.[item.id];
  return (
    <>
      <h1 className="font-bold text-primary-deep text-xl leading-tight low-screen:-mt-3 sm:text-2xl">
        {isGuess ? TEXTS.guessQuestion : TEXTS.question}
      </h1>
      <div className="mt-3 grid gap-1.5 low-screen:mt-1 low-screen:gap-0.5">
        <ProgressBar value={((at + 1) / items.length) * 100} label={TEXTS.progress} />
        <p className="text-ink-soft text-sm">{describeProgress(at + 1, items.length)}</p>
      </div>
      <ItemText key={item.id} id={textId}>
        {item.text}
      </ItemText>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the item is above */}
      <div
        role="group"
        aria-labelledby={textId}
        className="mt-4 grid gap-2 low-screen:mt-1.5 low-screen:gap-1"
      >
        {INTEREST_ANSWERS.map((answer) => (
          <AnswerButton
            key={answer}
            answer={answer}
            isGiven={given === answer}
            onAnswer={() => inventory.answer(answer)}
          />
        ))}
      </div>
      <Foot inventory={inventory} />
    </>
  );
}

/** Reading begins here at each item. */
function ItemText({ id, children }: { id: string; children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <p
      ref={text}
      id={id}
      tabIndex={-1}
      className="mt-3 flex min-h-20 low-screen:mt-1 low-screen:min-h-15 items-center text-balance rounded font-semibold text-2xl text-ink leading-tight outline-none sm:text-3xl"
    >
      {children}
    </p>
  );
}

interface AnswerButtonProps {
  answer: InterestAnswer;
  isGiven: boolean;
  onAnswer: () => void;
}

function AnswerButton({ answer, isGiven, onAnswer }: AnswerButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isGiven}
      // The second tap of a double tap would answer the next item.
      onClick={({ detail }) => detail < 2 && onAnswer()}
      className={cn(
        'flex min-h-13 w-full cursor-pointer touch-manipulation items-center gap-3 rounded-xl border px-4 py-2 low-screen:min-h-11 low-screen:py-1 text-left font-semibold text-ink leading-tight hover:border-primary hover:bg-mist',
        isGiven ? 'border-2 border-primary bg-mist' : 'border-field bg-white',
      )}
    >
      <kbd
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded border border-line font-sans text-ink-soft text-sm"
      >
        {answer + 1}
      </kbd>
      {ANSWER_WORDS[answer]}
    </button>
  );
}

function Foot({
  inventory: { stage, back, kept, isKeeping, keep, leaveOutParent },
}: {
  inventory: InventoryState;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-2 low-screen:mt-1">
      <Button variant="ghost" onClick={back}>
        <ArrowLeft aria-hidden className="size-4.5" />
        {TEXTS.back}
      </Button>
      {stage === 'guessing' ? (
        <Button variant="ghost" onClick={leaveOutParent}>
          {TEXTS.skipParent}
        </Button>
      ) : (
        <Checkbox
          checked={isKeeping}
          onChange={({ target }) => keep(target.checked)}
          label={kept === null ? TEXTS.keep : TEXTS.keepInstead}
          className="min-w-0 flex-1 basis-48 leading-snug sm:flex-none"
        />
      )}
    </div>
  );
}

function useAnswerKeys(onAnswer: (answer: InterestAnswer) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof Element && event.target.matches('select, textarea, [type=text]');
    const answer = INTEREST_ANSWERS.find((one) => String(one + 1) === event.key);
    if (answer !== undefined && !isTyping) onAnswer(answer);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
