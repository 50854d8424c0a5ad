import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ChildSummary } from '#contracts/families/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { Field } from '#web/components/form/field.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import { listChildren, type SentResult, sendResult } from './api.ts';

/** Asks for whom a result is kept, and keeps it. */
export function KeepForm({ result, onCancel }: { result: SentResult; onCancel: () => void }) {
  const { loaded } = useFamilyData(listChildren);
  const [studentId, setStudentId] = useState<number | null>(null);
  const [isKept, setIsKept] = useState(false);
  const { busy, problem, submit } = useSending(async () => {
    await sendResult({ studentId, result });
    setIsKept(true);
  }, sayRefusal);
  if (isKept)
    return (
      <Alert tone="info">
        <p>
          <Trans>The result is in your account.</Trans>
        </p>
        <Link
          to={studentId === null ? paths.family : addressOf(paths.familyChild, studentId)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          <Trans>See it there</Trans>
        </Link>
      </Alert>
    );
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed') return <Alert>{sayRefusal(loaded.error)}</Alert>;
  return (
    <section
      aria-label={t`Keep in your account`}
      className="grid max-w-xl gap-4 rounded-2xl bg-white p-4 shadow-card sm:p-6"
    >
      <ForWhom options={loaded.data.children} value={studentId} onChange={setStudentId} />
      <WhoSees />
      {problem !== null && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void submit()}>
          <Trans>Keep in your account</Trans>
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  );
}

export function WhoSees() {
  return (
    <p className="text-ink-soft leading-snug">
      <Trans>
        Your account keeps the result until you delete it. Kept for a child, everyone whose account sees
        everything of the child can read it, too. Our office does not see it.
      </Trans>
    </p>
  );
}

interface ForWhomProps {
  options: readonly Pick<ChildSummary, 'id' | 'name' | 'sight'>[];
  value: number | null;
  busy?: boolean;
  onChange: (studentId: number | null) => void;
}

/** One of the children whom the account sees wholly, or nobody yet. */
export function ForWhom({ options, value, busy = false, onChange }: ForWhomProps) {
  const children = options.filter(({ sight }) => sight === 'all');
  return (
    <Field label={t`For which child?`}>
      <Select
        value={String(value ?? '')}
        disabled={busy}
        options={[
          { value: '', label: t`Not for a child yet` },
          ...children.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    </Field>
  );
}
