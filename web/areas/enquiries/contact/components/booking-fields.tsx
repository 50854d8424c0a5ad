import { useState } from 'react';
import type { BookableDays } from '#contracts/appointments/index.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import type { Mistakes } from '#web/areas/enquiries/contact/use-mistakes.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Tick, YesOrNo } from './choice.tsx';

const TIMES = [
  { value: '', label: 'Any time' },
  ...Object.entries(DAY_PART_NAMES).map(([value, label]) => ({ value, label })),
];

interface BookingFieldsProps {
  days: BookableDays;
  mistakes: Mistakes;
  hasAssessment: boolean;
}

export function BookingFields({ days, mistakes, hasAssessment }: BookingFieldsProps) {
  const [isUnder18, setIsUnder18] = useState(false);
  return (
    <>
      <Field label="Your name" required error={mistakes.name}>
        <Input name="name" autoComplete="name" required />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Phone" hint="Phone or email: one is enough." error={mistakes.phone}>
          <Input type="tel" name="phone" autoComplete="tel" />
        </Field>
        <Field label="Email" error={mistakes.email}>
          <Input type="email" name="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Preferred day (optional)" hint="Tomorrow or later." error={mistakes.preferredDay}>
          <Input type="date" name="preferredDay" min={days.first} max={days.last} />
        </Field>
        <Field label="Preferred time">
          <Select name="preferredTime" options={TIMES} />
        </Field>
      </div>
      <YesOrNo
        name="isUnder18"
        question="Is the student under 18?"
        error={mistakes.isUnder18}
        onAnswer={setIsUnder18}
      />
      {isUnder18 && (
        <Tick
          isAdded
          name="consentOfParent"
          label="I am the student's parent or guardian, or one of them agrees to this request."
          error={mistakes.consentOfParent}
        />
      )}
      <Tick
        name="consentToContact"
        label="I agree to be contacted about a counselling session."
        error={mistakes.consentToContact}
      />
      {hasAssessment && (
        <Tick
          name="sendAssessment"
          label="Send my career assessment with this request."
          hint="The counsellor then sees the name, age, education level, interests, strengths and career goals that you wrote there, and the careers it recommended. Without the tick, none of it leaves this device."
        />
      )}
    </>
  );
}
