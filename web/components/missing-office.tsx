import { Alert } from '#web/components/ui/alert.tsx';
import { hasOwnAddress, hasOwnEmails, hasOwnPhone, readConsultancy } from '#web/lib/consultancy.ts';

const PARTS = [
  ['phone number', hasOwnPhone],
  ['e-mail address', hasOwnEmails],
  ['postal address', hasOwnAddress],
] as const;

/** Before something goes to a family: which particulars of the office it leaves out. Nothing once all are entered. */
export function MissingOffice() {
  const office = readConsultancy();
  const missing = PARTS.flatMap(([name, isOwn]) => (isOwn(office) ? [] : [name]));
  if (missing.length === 0) return null;
  const names = new Intl.ListFormat('en-IN').format(missing);
  return (
    <Alert tone="info">
      {`Families don’t get the office’s ${names}: not entered yet. A super admin enters ${missing.length === 1 ? 'it' : 'them'} in Settings, Office.`}
    </Alert>
  );
}
