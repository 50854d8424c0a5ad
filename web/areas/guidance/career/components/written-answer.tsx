import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { MAX_ANSWER_LENGTHS } from '#contracts/public-site.ts';
import { countCharacters, MIN_TEXT_LENGTH } from '#web/areas/guidance/career/assessment.ts';
import { EXAMPLE_PHRASES, hasPhrase, togglePhrase } from '#web/areas/guidance/career/example-phrases.ts';
import type { WrittenField } from '#web/areas/guidance/career/recommendations.ts';
import type { AssessmentState } from '#web/areas/guidance/career/use-assessment.ts';
import { Field } from '#web/components/form/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { cn } from '#web/lib/cn.ts';

interface WrittenAnswerProps {
  field: WrittenField;
  label: string;
  hint: string;
  state: AssessmentState;
}

/** A text box with a note on the text's length, and examples to tap. */
export function WrittenAnswer({ field, label, hint, state }: WrittenAnswerProps) {
  const lengthId = useId();
  const text = state.draft[field];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label={label} required hint={hint} error={state.fieldErrors[field]}>
        <Textarea
          name={field}
          value={text}
          aria-required
          aria-describedby={lengthId}
          maxLength={MAX_ANSWER_LENGTHS.text}
          onChange={({ target }) => state.handleAnswer(field, target.value)}
        />
      </Field>
      <p id={lengthId} aria-live="polite" className="text-ink-soft text-sm leading-snug">
        {describeLength(text)}
      </p>
      <ul aria-label="Examples" className="flex flex-wrap gap-2">
        {EXAMPLE_PHRASES[field].map((phrase) => (
          <li key={phrase}>
            <Example
              phrase={phrase}
              isUsed={hasPhrase(text, phrase)}
              onToggle={() => state.handleAnswer(field, togglePhrase(text, phrase))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One of three texts, because a screen reader speaks each new text. */
function describeLength(text: string): string {
  if (text.length >= MAX_ANSWER_LENGTHS.text)
    return `This is the longest answer: ${MAX_ANSWER_LENGTHS.text} characters.`;
  if (countCharacters(text) >= MIN_TEXT_LENGTH) return 'Long enough. Write more if you like.';
  return 'Ten letters are enough. Tap an example or use your own words.';
}

function Example({ phrase, isUsed, onToggle }: { phrase: string; isUsed: boolean; onToggle: () => void }) {
  const Icon = isUsed ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={isUsed}
      onClick={onToggle}
      className={cn(
        'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-left text-ink leading-tight hover:border-primary',
        isUsed ? 'border-primary bg-mist' : 'border-field bg-white',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-primary" />
      {phrase}
    </button>
  );
}
