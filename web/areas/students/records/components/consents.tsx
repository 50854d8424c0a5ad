import { useState } from 'react';
import type { Consent, StudentDetails } from '#contracts/students/index.ts';
import { withdrawConsent } from '#web/areas/students/records/api.ts';
import { howConfirmed, whoAgreed } from '#web/areas/students/records/consent-words.ts';
import { PURPOSE_NAMES, SOURCE_NAMES } from '#web/areas/students/records/labels.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import { RecordConsentDialog } from './record-consent-dialog.tsx';
import { Section, SectionRow } from './section.tsx';

interface ConsentsProps {
  student: StudentDetails;
  consents: readonly Consent[];
}

export function Consents({ student, consents }: ConsentsProps) {
  const [isRecording, setIsRecording] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Consent | null>(null);
  return (
    <Section
      title="Consents"
      action={
        <Button variant="secondary" onClick={() => setIsRecording(true)}>
          Record consent
        </Button>
      }
      empty={consents.length === 0 ? 'No consent is recorded.' : null}
    >
      <ul className="grid divide-y divide-line">
        {consents.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} onWithdraw={() => setWithdrawn(consent)} />
        ))}
      </ul>
      {isRecording && <RecordConsentDialog student={student} onClose={() => setIsRecording(false)} />}
      {withdrawn && (
        <WithdrawDialog studentId={student.id} consent={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </Section>
  );
}

function ConsentItem({ consent, onWithdraw }: { consent: Consent; onWithdraw: () => void }) {
  const { purpose, givenAt, wording, withdrawnAt, source } = consent;
  const how = `${formatDate(givenAt)}, ${SOURCE_NAMES[source]}`;
  const person = whoAgreed(consent);
  return (
    <SectionRow>
      <div className="min-w-0">
        <p className="font-medium">{PURPOSE_NAMES[purpose]}</p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {person === '' ? `Given ${how}` : `Given by ${person}, ${how}`}
        </p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {[`Wording ${wording}`, howConfirmed(consent)].filter(Boolean).join('. ')}
        </p>
      </div>
      {withdrawnAt === null ? (
        <Button variant="ghost" aria-label={`Withdraw: ${PURPOSE_NAMES[purpose]}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      ) : (
        <Badge tone="red">Withdrawn {formatDate(withdrawnAt)}</Badge>
      )}
    </SectionRow>
  );
}

interface WithdrawDialogProps {
  studentId: number;
  consent: Consent;
  onClose: () => void;
}

function WithdrawDialog({ studentId, consent, onClose }: WithdrawDialogProps) {
  const record = useStudentRecord(studentId);
  const { busy, submit } = useSubmit(async () => {
    const answer = await withdrawConsent(consent.id);
    record.change((data) => ({
      ...data,
      consents: data.consents.map((one) => (one.id === consent.id ? answer.consent : one)),
    }));
    showSuccess('The consent is withdrawn');
    onClose();
  }, 'Operation failed');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Withdraw this consent?"
      description={`${PURPOSE_NAMES[consent.purpose]}: the consultancy must stop this from now on. The record of the consent stays.`}
      confirmLabel="Withdraw"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}
