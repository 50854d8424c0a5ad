import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, sessionsQuery } from '#web/areas/identity/security/api.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Sessions } from './sessions.tsx';

/** The sessions of the signed-in member. */
export function SessionsCard() {
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  return (
    <Card className="max-w-3xl" aria-labelledby="sessions-title">
      <Sessions
        heading={<CardTitle id="sessions-title">Where you are signed in</CardTitle>}
        sessions={query.data}
        onEnd={({ id }) => endSession(id)}
        hasEndAll={query.data?.some(({ isCurrent }) => !isCurrent) ?? false}
        endAll={{
          label: 'End All Others',
          title: 'End all other sessions?',
          description: 'You stay signed in here. Everywhere else you have to sign in again.',
          onConfirm: endOtherSessions,
        }}
        reload={() => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })}
      >
        <Loaded
          query={query}
          loading="Loading your sessions..."
          failed="Failed to load your sessions. Please try again."
        >
          {() => (
            <p className="mt-2 text-ink-soft text-sm">
              If you don't recognise one, end it and change your password.
            </p>
          )}
        </Loaded>
      </Sessions>
    </Card>
  );
}
