import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { profileQuery } from '#web/features/settings/api.ts';
import { ProfileForm } from '#web/features/settings/components/profile-form.tsx';

export function ProfileTab() {
  const query = useQuery({ ...profileQuery, refetchOnMount: 'always' });
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = query;

  // What was known before may be out of date, and saving it would undo what others changed since.
  if (!isFetchedAfterMount || (isError && isFetching)) return <Loading text="Loading your profile..." />;
  if (isError || data === undefined) {
    return (
      <ErrorPanel message="Failed to load your profile. Please try again." onRetry={() => void refetch()} />
    );
  }
  return <ProfileForm key={data.id} profile={data} />;
}
