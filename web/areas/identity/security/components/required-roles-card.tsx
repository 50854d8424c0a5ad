import { useQuery } from '@tanstack/react-query';
import { secondFactorRolesQuery } from '#web/areas/identity/security/queries.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { RequiredRolesForm } from './required-roles-form.tsx';

/** For super admins: which roles have to have two-step sign-in. */
export function RequiredRolesCard() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(secondFactorRolesQuery);
  return (
    <Card className="max-w-3xl" aria-labelledby="required-roles-title">
      <CardHeader>
        <CardTitle id="required-roles-title">Who needs two-step sign-in</CardTitle>
      </CardHeader>
      {data ? (
        <RequiredRolesForm key={dataUpdatedAt} roles={data} />
      ) : isError && !isFetching ? (
        <ErrorPanel message="Failed to load the roles. Please try again." onRetry={() => void refetch()} />
      ) : (
        <Loading text="Loading the roles..." />
      )}
    </Card>
  );
}
