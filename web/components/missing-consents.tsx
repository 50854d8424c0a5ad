import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { type ConsentPurpose, PURPOSE_NAMES } from '#contracts/records.ts';
import { Alert } from '#web/components/ui/alert.tsx';

interface MissingConsentsProps {
  /** Null for a student who is not added yet. */
  studentId: number | null;
  missing: readonly ConsentPurpose[];
}

/** Before work that needs a family's consent: which ones nobody recorded, each with a link to record it. */
export function MissingConsents({ studentId, missing }: MissingConsentsProps) {
  if (missing.length === 0) return null;
  return (
    <Alert tone="info">
      <p>No consent is recorded for:</p>
      <ul>
        {missing.map((purpose) => (
          <li key={purpose} className="flex flex-wrap items-center gap-x-3">
            <span className="font-medium">{PURPOSE_NAMES[purpose]}</span>
            {studentId !== null && (
              <Link
                to={consentAddress(studentId, purpose)}
                className="inline-flex min-h-11 items-center underline underline-offset-2 sm:min-h-0"
              >
                Record it
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p>Please ask the family first{studentId === null && ', and record it on the student’s page'}.</p>
    </Alert>
  );
}

/** In the address of a student's page: the purpose of the consent to record. */
export const CONSENT_PARAM = 'consent';

/** The student's page with the dialog to record a consent. */
const consentAddress = (studentId: number, purpose: ConsentPurpose): string =>
  `${addressOf(paths.admin.dashboardStudent, studentId)}?${CONSENT_PARAM}=${purpose}`;
