import type { useDragMove } from '#web/areas/appointments/booking/use-drag-move.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { formatDayIn, formatSpanIn } from '#web/lib/format.ts';
import { familyHears } from './family-hears.tsx';

interface MoveQuestionProps {
  moving: ReturnType<typeof useDragMove>;
  officeZone: string;
}

/** Asks before a family is told or has to be told of a dropped appointment. */
export function MoveQuestion({ moving, officeZone }: MoveQuestionProps) {
  const { question, busy, cancel, confirm } = moving;
  if (question === null) return null;
  const { row, startsAt, endsAt, counsellor } = question;
  const time = (start: string, end: string) =>
    `${formatDayIn(start, officeZone)}, ${formatSpanIn(start, end, officeZone)}`;
  const isOther = row.counsellor?.id !== counsellor?.id;
  return (
    <ConfirmDialog
      open
      tone="primary"
      onOpenChange={(open) => open || cancel()}
      title="Move the appointment?"
      description={
        <>
          <span dir="auto">{row.student.name}</span>: {familyHears()}
        </>
      }
      confirmLabel={busy ? 'Moving...' : 'Move Appointment'}
      busy={busy}
      onConfirm={confirm}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Now</dt>
        <dd>{time(row.startsAt, row.endsAt)}</dd>
        <dt className="text-ink-soft">New</dt>
        <dd className="font-medium">{time(startsAt, endsAt)}</dd>
        {isOther && (
          <>
            <dt className="text-ink-soft">Counsellor</dt>
            <dd>
              {row.counsellor?.name ?? 'Nobody yet'} → {counsellor?.name ?? 'Nobody yet'}
            </dd>
          </>
        )}
      </dl>
    </ConfirmDialog>
  );
}
