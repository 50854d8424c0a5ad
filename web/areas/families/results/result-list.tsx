import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ChildSummary, KeptResult } from '#contracts/families/index.ts';
import { Question } from '#web/areas/families/account/components/question.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { deleteResult, sendResult } from './api.ts';
import { ForWhom } from './keep-form.tsx';

/** Loads with the first result that is opened. */
const ResultSections = lazyPage(async () => (await import('./result-sections.tsx')).ResultSections);

interface ResultListProps {
  results: readonly KeptResult[];
  /** Lets the family choose another child; absent on a child's page. */
  options?: readonly ChildSummary[];
  onChanged: () => void;
}

/** Kept results, closed at first. */
export function ResultList({ results, options, onChanged }: ResultListProps) {
  return (
    <ul className="grid divide-y divide-line">
      {results.map((kept) => (
        <li key={kept.id} className="py-1 first:pt-0 last:pb-0">
          <OneResult kept={kept} onChanged={onChanged}>
            {options && <MoveResult kept={kept} options={options} onChanged={onChanged} />}
          </OneResult>
        </li>
      ))}
    </ul>
  );
}

const titleOf = ({ result, keptAt }: KeptResult) =>
  result.kind === 'interests'
    ? t`Interests, answered on ${ph({ day: formatDate(result.content.answeredOn) })}`
    : t`Career assessment, kept on ${ph({ day: formatDate(keptAt) })}`;

interface OneResultProps {
  kept: KeptResult;
  onChanged: () => void;
  children: ReactNode;
}

function OneResult({ kept, onChanged, children }: OneResultProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="ml-4 min-h-11 cursor-pointer list-outside content-center font-semibold text-primary leading-snug">
        {titleOf(kept)}
      </summary>
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 py-3">
          <ResultSections result={kept.result} />
          {children}
          {kept.isOwn && <DeleteResult id={kept.id} onDeleted={onChanged} />}
        </div>
      )}
    </details>
  );
}

function MoveResult({
  kept: { studentId, result },
  options,
  onChanged,
}: Required<Omit<ResultListProps, 'results'>> & { kept: KeptResult }) {
  const { busy, problem, submit } = useSending(async (chosen: number | null) => {
    // What was kept was checked when it came.
    await sendResult({ studentId: chosen, result } as Parameters<typeof sendResult>[0]);
    onChanged();
  }, sayRefusal);
  return (
    <>
      <ForWhom options={options} value={studentId} busy={busy} onChange={(chosen) => void submit(chosen)} />
      {problem !== null && <Alert>{problem}</Alert>}
    </>
  );
}

function DeleteResult({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, problem, submit } = useSending(async () => {
    await deleteResult(id);
    onDeleted();
  }, sayRefusal);
  if (!isAsking)
    return (
      <Button variant="ghost" onClick={() => setIsAsking(true)} className="justify-self-start">
        <Trans>Delete from your account</Trans>
      </Button>
    );
  return (
    <>
      {problem !== null && <Alert>{problem}</Alert>}
      <Question
        question={<Trans>Delete this result from your account? It stays in a browser that keeps it.</Trans>}
        yes={<Trans>Yes, delete it</Trans>}
        busy={busy}
        onYes={() => void submit()}
        onNo={() => setIsAsking(false)}
      />
    </>
  );
}
