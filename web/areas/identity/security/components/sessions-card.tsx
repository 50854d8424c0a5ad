import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession } from '#contracts/identity/index.ts';
import { sessionsQuery } from '#web/areas/identity/security/queries.ts';
import { useEndSession } from '#web/areas/identity/security/use-end-session.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { callApi } from '#web/lib/api-client.ts';
import { SessionList } from './session-list.tsx';

/** Where one is signed in oneself. */
export function SessionsCard() {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const ending = useEndSession(
    {
      one: ({ id }) => callApi(endSession, { params: { id } }),
      all: () => callApi(endOtherSessions),
    },
    () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  );
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;

  return (
    <Card className="max-w-3xl" aria-labelledby="sessions-title">
      <CardHeader>
        <CardTitle id="sessions-title">Where you are signed in</CardTitle>
        {hasOthers && (
          <Button variant="secondary" onClick={() => ending.setIsAsked(true)}>
            End All Others
          </Button>
        )}
      </CardHeader>
      <div ref={ending.place} tabIndex={-1} className="outline-none">
        {data ? (
          <>
            <SessionList sessions={data} endingId={ending.endingId} onEnd={ending.endOne} />
            <p className="mt-2 text-ink-soft text-sm">
              If there is one that you don't know, end it and change your password.
            </p>
          </>
        ) : isError && !isFetching ? (
          <ErrorPanel
            message="Failed to load your sessions. Please try again."
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading text="Loading your sessions..." />
        )}
      </div>
      <ConfirmDialog
        open={ending.isAsked}
        onOpenChange={(open) => ending.isEndingAll || ending.setIsAsked(open)}
        title="End all other sessions?"
        description="You stay signed in here. Everywhere else the password is asked for again."
        confirmLabel="End All Others"
        busy={ending.isEndingAll}
        onConfirm={ending.endAll}
      />
    </Card>
  );
}
