import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { STAGE_NAMES, submissionAddress } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { matchesQuery } from '#web/areas/enquiries/leads/api.ts';
import { LongText } from '#web/components/long-text.tsx';
import { useDebounced } from '#web/lib/use-typed-search.ts';

const TYPING_PAUSE_MS = 250;
const MIN_CHARACTERS = 3;

interface EarlierTracesProps {
  phone: string;
  name: string;
  email: string;
  /** Called with the address of a trace that is opened in this tab. */
  onOpen: (address: string) => void;
}

/** Students and leads of the same phone, name or e-mail address. */
export function EarlierTraces({ phone, name, email, onOpen }: EarlierTracesProps) {
  const typed = {
    phone: useDebounced(phone.trim(), TYPING_PAUSE_MS),
    name: useDebounced(name.trim(), TYPING_PAUSE_MS),
    email: useDebounced(email.trim(), TYPING_PAUSE_MS),
  };
  const isLong = Object.values(typed).some(({ length }) => length >= MIN_CHARACTERS);
  const { data } = useQuery({ ...matchesQuery(typed), enabled: isLong });
  const traces = [
    ...(data?.students ?? []).map(({ id, name, school }) => ({
      key: `student ${id}`,
      to: addressOf(paths.admin.dashboardStudent, id),
      name,
      detail: school ? `Student, ${school}` : 'Student',
    })),
    ...(data?.leads ?? []).map(({ kind, id, name, stage }) => ({
      key: `${kind} ${id}`,
      to: submissionAddress(kind, id),
      name,
      detail: `Lead, ${STAGE_NAMES[stage].toLowerCase()}`,
    })),
  ];
  return (
    <div aria-live="polite">
      {isLong && traces.length > 0 && (
        <section aria-label="Earlier traces" className="rounded-xl bg-mist px-3 py-2">
          <h3 className="font-semibold text-ink">Already known</h3>
          <ul>
            {traces.map(({ key, to, name, detail }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-2">
                <Link
                  to={to}
                  onClick={(event) => {
                    // With a modifier the browser opens another tab or window.
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                    event.preventDefault();
                    onOpen(to);
                  }}
                  className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2"
                >
                  <LongText text={name} />
                </Link>
                <span className="text-ink-soft text-sm">{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
