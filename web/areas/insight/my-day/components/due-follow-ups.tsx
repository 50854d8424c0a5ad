import { contactAddress } from '#contracts/enquiries/index.ts';
import type { MyDay } from '#contracts/insight/index.ts';
import { contactsAddress } from '#web/areas/enquiries/index.ts';
import { describeDue } from '#web/lib/due-text.ts';
import { Part, PartRow } from './part.tsx';

/** Contacts whose next step is due. */
export function DueFollowUps({ part: { first, count } }: { part: NonNullable<MyDay['followUps']> }) {
  const to = contactsAddress.linkTo({ show: 'overdue' });
  return (
    <Part title="Due follow-ups" links={[{ label: 'Show all', to, count }]}>
      <ul>
        {first.map(({ id, name, assignee, ...state }) => (
          <PartRow
            key={id}
            title={name}
            to={contactAddress(id)}
            detail={`${describeDue(state)}, ${assignee ?? 'unassigned'}`}
          />
        ))}
      </ul>
    </Part>
  );
}
