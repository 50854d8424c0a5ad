import { useQuery } from '@tanstack/react-query';
import { MailFilters } from '#web/areas/mail/overview/components/mail-filters.tsx';
import { MailList } from '#web/areas/mail/overview/components/mail-list.tsx';
import { MailState } from '#web/areas/mail/overview/components/mail-state.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { mailStateQuery } from './api.ts';
import { mailAddress } from './mail-address.ts';

export function MailPage() {
  usePageTitle('Mail');
  const { query, change, clear, isNarrowed } = useListAddress(mailAddress);
  const state = useQuery(mailStateQuery);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-soft">
        E-mail to families and to the team: recipient, time and status. The text is never shown.
      </p>
      <Loaded
        query={state}
        loading="Loading the mail settings..."
        failed="Failed to load the mail settings. Please try again."
      >
        {(settings) => <MailState state={settings} />}
      </Loaded>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <MailFilters query={query} isNarrowed={isNarrowed} onChange={change} onClear={clear} />
        <MailList query={query} isNarrowed={isNarrowed} isOff={state.data?.isOn === false} onClear={clear} />
      </Card>
    </div>
  );
}
