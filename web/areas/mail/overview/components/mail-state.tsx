import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { getMailState, MailStatus } from '#contracts/mail/index.ts';
import { mailAddress } from '#web/areas/mail/overview/mail-address.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatNumber } from '#web/lib/format.ts';

export function MailState({ state }: { state: ResponseOf<typeof getMailState> }) {
  const { isOn, from, publicUrl, waiting, dead } = state;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Sending</CardTitle>
        <Badge tone={isOn ? 'green' : 'gray'}>{isOn ? 'Mail is on' : 'Mail is off'}</Badge>
      </CardHeader>
      {!isOn && <SetUp />}
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 lg:grid-cols-4">
        {from !== null && <Fact label="From" value={from} />}
        {isOn && <Fact label="Links point to" value={publicUrl} />}
        <Figure label="Waiting" value={waiting} status="waiting" />
        <Figure label="Failed" value={dead} status="dead" />
      </dl>
      {isOn && isOnThisMachineOnly(publicUrl) && (
        <Alert className="mt-4">
          Links in e-mail point to this machine only, so families cannot open them. Set PUBLIC_URL to the
          address of the site and restart the server.
        </Alert>
      )}
    </Card>
  );
}

function SetUp() {
  return (
    <Alert tone="info" className="mb-5">
      <p className="font-semibold">Mail is not set up, so nothing is sent.</p>
      <p className="mt-1">
        Families and team members get no e-mail; the portal shows links for copying instead. To turn mail on,
        set <code>SMTP_URL</code>, <code>MAIL_FROM</code> and <code>PUBLIC_URL</code> on the server, as{' '}
        <code>.env.example</code> explains, and restart it.
      </p>
    </Alert>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="col-span-full min-w-0 sm:col-span-1">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}

function Figure({ label, value, status }: { label: string; value: number; status: MailStatus }) {
  const figure = formatNumber(value);
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="font-semibold text-ink text-xl tabular-nums leading-tight">
        {value === 0 ? (
          figure
        ) : (
          <Link
            to={mailAddress.linkTo({ status })}
            aria-label={`${label}: ${figure}, show the list`}
            className="-my-2 inline-flex min-h-11 min-w-11 items-center text-primary underline underline-offset-4 hover:no-underline"
          >
            {figure}
          </Link>
        )}
      </dd>
    </div>
  );
}

const isOnThisMachineOnly = (url: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
