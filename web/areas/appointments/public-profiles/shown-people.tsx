import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { AgreedProfile } from '#contracts/appointments/index.ts';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Initial } from '#web/components/initial.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useUnsavedChanges } from '#web/lib/use-draft.ts';
import { publicProfilesQuery, showPublicProfiles } from './api.ts';
import { languagesOf } from './public-profile-card.tsx';

/** The counsellors whom families see, chosen among those who agreed. */
export function ShownPeople() {
  const query = useQuery(publicProfilesQuery);
  return (
    <Card className="max-w-3xl">
      <h2 className="mb-3 font-semibold text-lg">People</h2>
      <Loaded
        query={query}
        loading="Loading the counsellors..."
        failed="The counsellors could not be loaded. Please try again."
      >
        {(profiles) =>
          profiles.length === 0 ? (
            <p className="text-ink-soft">
              Nobody has agreed to be shown yet. Counsellors agree for themselves in Settings, Profile.
            </p>
          ) : (
            <Choice key={JSON.stringify(profiles.map(({ memberId }) => memberId))} stored={profiles} />
          )
        }
      </Loaded>
    </Card>
  );
}

const shownIds = (profiles: readonly AgreedProfile[]) =>
  profiles.filter(({ isShown }) => isShown).map(({ memberId }) => memberId);

function Choice({ stored }: { stored: readonly AgreedProfile[] }) {
  const queryClient = useQueryClient();
  const [profiles, setProfiles] = useState(stored);
  useUnsavedChanges(shownIds(profiles).join() !== shownIds(stored).join());
  const { busy, submit } = useChange(
    async () => {
      const saved = await showPublicProfiles({ memberIds: shownIds(profiles) });
      setProfiles(saved.profiles);
      queryClient.setQueryData(publicProfilesQuery.queryKey, saved.profiles);
      showSuccess('The people on the site are saved');
    },
    {
      fallback: 'The people could not be saved',
      onRefused: () => void queryClient.invalidateQueries({ queryKey: publicProfilesQuery.queryKey }),
    },
  );

  const move = (at: number, by: number) => {
    const next = [...profiles];
    next.splice(at + by, 0, ...next.splice(at, 1));
    setProfiles(next);
  };
  const setShown = (memberId: number, isShown: boolean) =>
    setProfiles(profiles.map((each) => (each.memberId === memberId ? { ...each, isShown } : each)));

  return (
    <>
      <p className="text-ink-soft">
        These counsellors agreed. Tick the ones to show to families, in this order.
      </p>
      <ol className="my-3 divide-y divide-line border-line border-y">
        {profiles.map((profile, at) => (
          <li key={profile.memberId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Picture {...profile} />
            <div className="min-w-0 grow">
              <Checkbox
                label={profile.name}
                checked={profile.isShown}
                onChange={({ target }) => setShown(profile.memberId, target.checked)}
              />
              <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{describe(profile)}</p>
            </div>
            <Button
              variant="ghost"
              aria-label={`Move ${profile.name} up`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <ArrowUp aria-hidden className="size-5" />
            </Button>
            <Button
              variant="ghost"
              aria-label={`Move ${profile.name} down`}
              disabled={at === profiles.length - 1}
              onClick={() => move(at, 1)}
            >
              <ArrowDown aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      <Button busy={busy} onClick={() => void submit()}>
        Save People
      </Button>
    </>
  );
}

function Picture({ photo, name }: AgreedProfile) {
  if (photo === null) return <Initial name={name} className="size-12 bg-primary text-white" />;
  return <img src={photo} alt="" className="size-12 rounded-full object-cover" />;
}

const describe = (profile: AgreedProfile) =>
  [profile.qualification, languagesOf(profile), profile.days, `agreed on ${formatDate(profile.agreedAt)}`]
    .filter(Boolean)
    .join(' · ');
