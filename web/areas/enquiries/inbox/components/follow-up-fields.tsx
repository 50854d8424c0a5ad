import { ReplyInputSchema } from '#contracts/enquiries/index.ts';
import { type ReplyValues, usualFollowUps } from '#web/areas/enquiries/inbox/follow-up.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

interface FollowUpFieldsProps {
  values: ReplyValues;
  days: { first: string; last: string };
  /** Name of the marked control. */
  invalidField: string | null;
  onChange: (change: Partial<ReplyValues>) => void;
}

const CHOICES = [
  { isFollowedUp: true, label: 'Follow up' },
  { isFollowedUp: false, label: 'No follow-up' },
] as const;

/** The day of the next follow-up, or the reason for none. */
export function FollowUpFields({ values, days, invalidField, onChange }: FollowUpFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-ink">Next step</legend>
      <div className="flex flex-wrap gap-x-6">
        {CHOICES.map(({ isFollowedUp, label }) => (
          <label key={label} className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="next"
              checked={values.isFollowedUp === isFollowedUp}
              onChange={() => onChange({ isFollowedUp })}
              className="size-4.5 shrink-0 cursor-pointer accent-primary"
            />
            {label}
          </label>
        ))}
      </div>
      {values.isFollowedUp ? (
        <FollowUpDay values={values} days={days} invalidField={invalidField} onChange={onChange} />
      ) : (
        <Field label="Why is no follow-up needed?" required>
          <Input
            name="noFollowUpReason"
            value={values.noFollowUpReason}
            maxLength={maxLengthOf(ReplyInputSchema.shape.noFollowUpReason)}
            autoComplete="off"
            aria-required
            aria-invalid={invalidField === 'noFollowUpReason'}
            onChange={(event) => onChange({ noFollowUpReason: event.target.value })}
          />
        </Field>
      )}
    </fieldset>
  );
}

function FollowUpDay({ values, days, invalidField, onChange }: FollowUpFieldsProps) {
  return (
    <>
      <Field label="Next follow-up" required>
        <Input
          type="date"
          name="followUpOn"
          value={values.followUpOn}
          min={days.first}
          max={days.last}
          aria-required
          aria-invalid={invalidField === 'followUpOn'}
          onChange={(event) => onChange({ followUpOn: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {usualFollowUps(days.first).map(({ label, day }) => (
          <Button key={label} variant="secondary" onClick={() => onChange({ followUpOn: day })}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
