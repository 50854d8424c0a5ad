import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MailFilters } from '#web/areas/mail/overview/components/mail-filters.tsx';
import { MailList } from '#web/areas/mail/overview/components/mail-list.tsx';
import { MailState } from '#web/areas/mail/overview/components/mail-state.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { mailAddress } from './list-address.ts';
import { type MailListQuery, mailListQuery, mailStateQuery } from './queries.ts';

/** Whether mail is set up, and what became of each message of the last weeks. */
export function MailPage() {
  usePageTitle('Mail');
  const [params, setParams] = useSearchParams();
  const query = mailAddress.read(params);
  const state = useQuery(mailStateQuery);
  const result = useQuery(mailListQuery(query));

  const change = (part: MailListQuery) =>
    setParams(mailAddress.writeChanged(query, part), {
      replace: true,
      preventScrollReset: true,
    });
  const clear = () => setParams('', { replace: true, preventScrollReset: true });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-soft">
        What the product writes to families and to the team. Here is to whom and when, never what it says.
      </p>
      <MailState result={state} />
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <MailFilters query={query} onChange={change} onClear={clear} />
        <MailList
          query={query}
          isOff={state.data?.isOn === false}
          result={result}
          onClear={clear}
          onPage={(after, state) =>
            setParams(mailAddress.writeChanged(query, after === undefined ? {} : { after }), {
              state,
              preventScrollReset: true,
            })
          }
        />
      </Card>
    </div>
  );
}
