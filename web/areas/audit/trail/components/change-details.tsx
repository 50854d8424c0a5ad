import type { AuditEvent } from '#contracts/audit/index.ts';
import { type Change, changesOf } from '#web/areas/audit/trail/changes.ts';
import { LongText } from '#web/components/long-text.tsx';

/** The record's fields before and after, where the event tells of them. */
export function ChangeDetails({ event }: { event: AuditEvent }) {
  const changes = changesOf(event);
  if (changes.length === 0) return null;
  return (
    <details className="font-normal text-ink-soft text-sm">
      <summary className="cursor-pointer py-1">Details</summary>
      <dl className="grid gap-1 pb-1">
        {changes.map((change) => (
          <div key={change.field}>
            <dt className="inline font-semibold">{change.field}: </dt>
            <dd className="inline">
              <LongText text={changeText(change)} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function changeText({ before, after }: Change): string {
  if (before !== null && after !== null) return `${before} → ${after}`;
  return after ?? `${before} → —`;
}
