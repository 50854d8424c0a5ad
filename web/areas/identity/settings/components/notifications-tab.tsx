import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { choiceOf, type Notice, noticesFor } from '#contracts/audit/index.ts';
import type { Role } from '#contracts/roles.ts';
import { noticeChoicesQuery, setNoticeChoices } from '#web/areas/identity/settings/api.ts';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';

export function NotificationsTab() {
  const { adminUser } = useSession();
  const isOn = isMailOn();
  const query = useQuery({ ...noticeChoicesQuery, enabled: isOn });
  // Every kind is in the portal: without mail there is nothing to choose.
  if (!isOn || adminUser === null) return <ComingSoon />;
  return (
    <Loaded
      query={query}
      loading="Loading your choices..."
      failed="Failed to load your choices. Please try again."
    >
      {({ mailed }) => <ChoicesForm stored={mailed} role={adminUser.role} />}
    </Loaded>
  );
}

function ChoicesForm({ stored, role }: { stored: readonly Notice[]; role: Role }) {
  const queryClient = useQueryClient();
  const [mailed, setMailed] = useState(stored);
  const kinds = noticesFor(role);
  useUnsavedChanges(kinds.some((kind) => stored.includes(kind) !== mailed.includes(kind)));
  const { busy, submit } = useChange(
    async () => {
      const saved = await setNoticeChoices([...mailed]);
      queryClient.setQueryData(noticeChoicesQuery.queryKey, saved);
      setMailed(saved.mailed);
      showSuccess('Your notifications are saved');
    },
    { fallback: 'Your choices could not be saved' },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit();
  }

  return (
    <Card className="max-w-2xl">
      <form noValidate onSubmit={handleSubmit} className="grid gap-4">
        <p className="text-ink-soft">
          The portal shows every notification behind the bell. Choose the ones that you also want by e‑mail.
        </p>
        <table className="w-full">
          <caption className="sr-only">Your notifications</caption>
          <thead className="text-ink-soft text-sm">
            <tr className="border-line border-b text-left">
              <th scope="col" className="py-2 font-semibold">
                Notification
              </th>
              <th scope="col" className="w-24 px-2 py-2 text-center font-semibold">
                In the portal
              </th>
              <th scope="col" className="w-20 py-2 text-center font-semibold">
                By e‑mail
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <ChoiceRow
                key={kind}
                name={choiceOf(kind).choice}
                isMailed={mailed.includes(kind)}
                onChange={(isMailed) =>
                  setMailed(isMailed ? [...mailed, kind] : mailed.filter((other) => other !== kind))
                }
              />
            ))}
          </tbody>
        </table>
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
    </Card>
  );
}

interface ChoiceRowProps {
  name: string;
  isMailed: boolean;
  onChange: (isMailed: boolean) => void;
}

function ChoiceRow({ name, isMailed, onChange }: ChoiceRowProps) {
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="py-2 text-left font-normal leading-snug">
        {name}
      </th>
      <td className="px-2 py-2 text-center text-ink-soft">Always</td>
      <td>
        <label className="mx-auto grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`${name}, by e-mail`}
            checked={isMailed}
            onChange={({ target }) => onChange(target.checked)}
            className="size-5 cursor-pointer accent-primary"
          />
        </label>
      </td>
    </tr>
  );
}

function ComingSoon() {
  return (
    <Card className="grid max-w-2xl justify-items-center gap-2 py-12 text-center">
      <BellRing aria-hidden className="size-8 text-primary" />
      <h2 className="font-semibold text-lg">Coming Soon</h2>
    </Card>
  );
}
