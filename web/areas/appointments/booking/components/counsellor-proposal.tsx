import { useState } from 'react';
import {
  ASSIGNMENTS,
  type Assignment,
  COUNSELLOR_LANGUAGE_NAMES,
  COUNSELLOR_LANGUAGES,
  type CounsellorLanguage,
} from '#contracts/appointments/index.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import type { Service } from '#contracts/services.ts';
import { askForCounsellor } from '#web/areas/appointments/booking/api.ts';
import { Field } from '#web/components/form/field.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';

const NAMES: Record<Assignment, string> = { rotation: 'By rotation', load: 'Least booked' };

interface CounsellorProposalProps {
  /** ISO 8601 date. */
  day: string;
  service: Service | '';
  onChoose: (counsellorId: number) => void;
}

/** Chooses a counsellor when it may be anyone, and says why. */
export function CounsellorProposal({ day, service, onChoose }: CounsellorProposalProps) {
  const [by, setBy] = useState<Assignment>('rotation');
  const [language, setLanguage] = useState<CounsellorLanguage | ''>('');
  const [answer, setAnswer] = useState('');
  const { busy, submit } = useSubmit(async () => {
    setAnswer('');
    const { proposal } = await askForCounsellor({
      by,
      day,
      ...(service !== '' && { service }),
      ...(language !== '' && { language }),
    });
    setAnswer(proposal ? `${proposal.name}: ${proposal.reason}.` : 'No suitable counsellor works that week.');
    if (proposal) onChoose(proposal.id);
  }, 'No counsellor could be proposed. Please try again.');
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium text-ink">Anyone</legend>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Field label="Choose">
          <Select
            value={by}
            options={ASSIGNMENTS.map((value) => ({ value, label: NAMES[value] }))}
            onChange={({ target }) => setBy(ASSIGNMENTS.find((each) => each === target.value) ?? 'rotation')}
          />
        </Field>
        <Field label="Language">
          <Select
            value={language}
            options={[
              { value: '', label: 'Any' },
              ...COUNSELLOR_LANGUAGES.map((value) => ({ value, label: COUNSELLOR_LANGUAGE_NAMES[value] })),
            ]}
            onChange={({ target }) =>
              setLanguage(COUNSELLOR_LANGUAGES.find((each) => each === target.value) ?? '')
            }
          />
        </Field>
        <Button
          variant="secondary"
          busy={busy}
          disabled={!isWholeDay(day)}
          className="col-span-2 sm:col-span-1"
          onClick={() => void submit()}
        >
          Propose
        </Button>
      </div>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {answer}
      </p>
    </fieldset>
  );
}
