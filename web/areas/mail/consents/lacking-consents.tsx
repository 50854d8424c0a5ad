import { useState } from 'react';
import { Link } from 'react-router';
import { PASSPORT_PURPOSES } from '#contracts/families/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { CONSENT_STATE_NAMES, PURPOSE_NAMES } from '#contracts/records.ts';
import type { LackingConsent } from '#contracts/students/index.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { askForConsents } from './api.ts';

interface LackingConsentsProps {
  studentId: number;
  /** Whether somebody decides in an account, and can be asked. */
  hasPassport: boolean;
  /** What the action lacks; the server refuses it. */
  lacking: readonly LackingConsent[];
}

/** Before work that a family's passport does not allow: what is missing, with one action to ask the family. */
export function LackingConsents({ studentId, hasPassport, lacking }: LackingConsentsProps) {
  if (lacking.length === 0) return null;
  const isDisputed = lacking.some(({ state }) => state === 'disputed');
  return (
    <Alert tone="info">
      <p>
        {hasPassport ? 'The family decides about this in its account:' : 'The family has taken this back:'}
      </p>
      <ul className="list-disc pl-5">
        {lacking.map(({ purpose, state }) => (
          <li key={purpose}>
            <span className="font-medium">{PURPOSE_NAMES[purpose]}</span>
            {`: ${CONSENT_STATE_NAMES[state].toLowerCase()}`}
          </li>
        ))}
      </ul>
      {isDisputed && (
        <p>
          Please speak to both guardians, and{' '}
          <StudentsPage studentId={studentId}>settle it on the student’s page</StudentsPage>.
        </p>
      )}
      {hasPassport ? (
        <AskFamily studentId={studentId} purposes={lacking.map(({ purpose }) => purpose)} />
      ) : (
        <p>
          If it agrees now, please{' '}
          <StudentsPage studentId={studentId}>record that on the student’s page</StudentsPage>.
        </p>
      )}
    </Alert>
  );
}

const StudentsPage = ({ studentId, children }: { studentId: number; children: string }) => (
  <Link to={addressOf(paths.admin.dashboardStudent, studentId)} className="underline underline-offset-2">
    {children}
  </Link>
);

interface AskFamilyProps {
  studentId: number;
  purposes: readonly LackingConsent['purpose'][];
}

/** Asks the guardians who decide, by mail and in their space. */
export function AskFamily({ studentId, purposes }: AskFamilyProps) {
  const [done, setDone] = useState<string | null>(null);
  const asked = PASSPORT_PURPOSES.filter((purpose) => purposes.includes(purpose));
  const { busy, submit } = useChange(
    async () => {
      const { mailed, isRepeated } = await askForConsents(studentId, asked);
      setDone(isRepeated ? 'The family was asked within the last day.' : sayAsked(mailed));
    },
    { fallback: 'Operation failed' },
  );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button variant="secondary" busy={busy} disabled={asked.length === 0} onClick={() => void submit()}>
        Ask the family
      </Button>
      <p role="status" className="empty:hidden">
        {done}
      </p>
    </div>
  );
}

function sayAsked(mailed: number): string {
  if (mailed === 0) return 'The family sees the question in its account. No mail was sent.';
  return mailed === 1 ? 'Asked: a guardian gets an e-mail.' : `Asked: ${mailed} guardians get an e-mail.`;
}
