import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Role } from '#contracts/roles.ts';
import { hasUnknownSchool } from '#web/areas/schools/index.ts';
import { fieldSentAs, findMistakes, type StudentValues } from '#web/areas/students/records/student-values.ts';
import type { SavingProblem } from '#web/components/form/use-saving.ts';
import { focusField } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { LikelyDuplicates } from './likely-duplicates.tsx';

import { StudentFields } from './student-fields.tsx';

interface StudentFormProps {
  title: string;
  submitLabel: string;
  values: StudentValues;
  role: Role;
  /** The edited record, which is not its own duplicate. */
  studentId?: number;
  busy: boolean;
  problem: SavingProblem | null;
  onChange: (values: StudentValues) => void;
  onSubmit: () => void;
  cancel: ReactNode;
}

export function StudentForm(props: StudentFormProps) {
  const { title, submitLabel, values, role, studentId, busy, problem, onChange, onSubmit, cancel } = props;
  const [mistakes, setMistakes] = useState<ReturnType<typeof findMistakes>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that opened the form may be gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const form = useRef<HTMLFormElement>(null);
  const refused = fieldSentAs(problem?.field);
  const [mended, setMended] = useState<SavingProblem | null>(null);
  // A refused field is marked until it changes.
  const isMarked = problem !== null && refused !== undefined && problem !== mended;
  useEffect(() => {
    if (isMarked && form.current) focusField(form.current, refused);
  }, [isMarked, refused]);

  function handleChange(change: Partial<StudentValues>) {
    const untouched = Object.entries(mistakes).filter(([field]) => !(field in change));
    setMistakes(Object.fromEntries(untouched));
    if (refused !== undefined && refused in change) setMended(problem);
    onChange({ ...values, ...change });
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findMistakes(values);
    // The message before the focus: a screen reader then reads both.
    flushSync(() => setMistakes(found));
    const wrong = [...event.currentTarget.elements].find(
      (control) => (control.getAttribute('name') ?? '') in found || hasUnknownSchool(control),
    );
    if (wrong instanceof HTMLElement) wrong.focus();
    else onSubmit();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-5"
    >
      <Card>
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="mb-5 outline-none [overflow-wrap:anywhere] font-semibold text-ink text-xl"
        >
          {title}
        </h2>
        <StudentFields
          values={values}
          mistakes={isMarked ? { ...mistakes, [refused]: problem.text } : mistakes}
          role={role}
          onChange={handleChange}
        />
      </Card>
      <LikelyDuplicates title="This student may already exist" known={values} exceptId={studentId} />
      {problem !== null && refused === undefined && <Problem text={problem.text} />}
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : submitLabel}
        </Button>
      </div>
    </form>
  );
}
