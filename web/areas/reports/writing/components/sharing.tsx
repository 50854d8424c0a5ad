import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { ReportAnswer } from '#contracts/reports/index.ts';
import { LINK_DAYS } from '#contracts/retention.ts';
import { createReportLink } from '#web/areas/reports/writing/api.ts';
import { useReportChange } from '#web/areas/reports/writing/use-report-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { LinkList } from './link-list.tsx';
import { type MadeLink, NewLinkDialog } from './new-link-dialog.tsx';

const DAYS_OFFERED = [1, 3, 7, LINK_DAYS.usual, 30, LINK_DAYS.most];
const DAY_OPTIONS = DAYS_OFFERED.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

export function Sharing({ report: { id, student }, links }: ReportAnswer) {
  const [days, setDays] = useState(String(LINK_DAYS.usual));
  const canMail = isMailOn();
  const [byMail, setByMail] = useState(canMail);
  const [made, setMade] = useState<MadeLink | null>(null);
  const { busy, submit } = useReportChange(id, async () => {
    const body = { expiresInDays: Number(days), byMail };
    const answer = await createReportLink(id, body);
    const expiresAt = answer.links.find((link) => link.id === answer.linkId)?.expiresAt;
    if (expiresAt !== undefined) setMade({ token: answer.token, mail: answer.mail, expiresAt });
    return answer;
  });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <CardTitle>Share with the family</CardTitle>
        <p className="mt-1 text-ink-soft">
          A link opens this report without an account, until it expires or you revoke it.
        </p>
      </div>
      <form
        aria-label="New link"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="min-w-32 grow">
          <Field label="Can be opened for">
            <Select value={days} options={DAY_OPTIONS} onChange={(event) => setDays(event.target.value)} />
          </Field>
        </div>
        <Checkbox
          label="Send it to the family by e-mail"
          className="basis-full"
          checked={byMail}
          disabled={!canMail}
          aria-describedby={canMail ? undefined : 'no-mail'}
          onChange={(event) => setByMail(event.target.checked)}
        />
        {!canMail && (
          <p id="no-mail" className="-mt-3 basis-full text-ink-soft text-sm">
            E-mail is not set up. Please copy the link and send it yourself.
          </p>
        )}
        <Button type="submit" busy={busy}>
          {!busy && <Link2 aria-hidden className="size-4.5" />}
          Create Link
        </Button>
      </form>
      <LinkList reportId={id} links={links} />
      {made && <NewLinkDialog made={made} student={student.name} onClose={() => setMade(null)} />}
    </Card>
  );
}
