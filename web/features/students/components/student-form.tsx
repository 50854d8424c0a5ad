import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Role } from '#contracts/roles.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { LikelyDuplicates } from '#web/features/students/components/likely-duplicates.tsx';
import { StudentFields } from '#web/features/students/components/student-fields.tsx';
import { findMistakes, type StudentValues } from '#web/features/students/student-values.ts';

interface StudentFormProps {
  title: string;
  submitLabel: string;
  values: StudentValues;
  role: Role;
  /** The record that is edited, which is no duplicate of itself. */
  studentId?: number;
  busy: boolean;
  /** Why the server refused. */
  problem: string | null;
  onChange: (values: StudentValues) => void;
  onSubmit: () => void;
  /** The way out beside the button. */
  cancel: ReactNode;
}

/** What adding and editing have in common. */
export function StudentForm(props: StudentFormProps) {
  const { title, submitLabel, values, role, studentId, busy, problem, onChange, onSubmit, cancel } = props;
  const [mistakes, setMistakes] = useState<ReturnType<typeof findMistakes>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  // What opened the form may be gone with the page that it replaced.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function handleChange(change: Partial<StudentValues>) {
    const untouched = Object.entries(mistakes).filter(([field]) => !(field in change));
    setMistakes(Object.fromEntries(untouched));
    onChange({ ...values, ...change });
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findMistakes(values);
    // The words before the focus, so that they are read out with the field.
    flushSync(() => setMistakes(found));
    const wrong = [...event.currentTarget.elements].find(
      (control) => (control.getAttribute('name') ?? '') in found,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
    else onSubmit();
  }

  return (
    <form
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
        <StudentFields values={values} mistakes={mistakes} role={role} onChange={handleChange} />
      </Card>
      <LikelyDuplicates title="This student may be here already" known={values} exceptId={studentId} />
      {problem !== null && <Problem text={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : submitLabel}
        </Button>
      </div>
    </form>
  );
}
