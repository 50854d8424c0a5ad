import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Role } from '#contracts/roles.ts';
import type { StudentValues } from '#web/areas/students/records/student-values.ts';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import type { FormState } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { StudentFields } from './student-fields.tsx';

interface StudentFormProps {
  title: string;
  submitLabel: string;
  form: FormState<StudentValues>;
  role: Role;
  /** The edited record, which is no duplicate of itself. */
  studentId?: number;
  /** Further questions below the fields. */
  children?: ReactNode;
  cancel: ReactNode;
}

export function StudentForm(props: StudentFormProps) {
  const { title, submitLabel, form, role, studentId, children, cancel } = props;
  const { values, fieldErrors, problem, busy, restored, change, submit } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  // The control that opened the form may no longer exist.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(event.currentTarget);
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-5"
    >
      <RestoredNotice restored={restored} />
      <Card>
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="mb-5 outline-none [overflow-wrap:anywhere] font-semibold text-ink text-xl"
        >
          {title}
        </h2>
        <StudentFields values={values} fieldErrors={fieldErrors} role={role} onChange={change} />
      </Card>
      <LikelyDuplicates title="This student may already exist" known={values} exceptId={studentId} />
      {children}
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
