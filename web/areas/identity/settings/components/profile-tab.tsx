import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '#web/areas/identity/settings/api.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileTab() {
  const [openedAt] = useState(Date.now);
  const query = useQuery({ ...profileQuery, refetchOnMount: 'always' });
  const { data, dataUpdatedAt, isError, isFetching, refetch } = query;

  // What was known before may be out of date, and saving it would undo what others changed since.
  // What came later stays, with everything that was typed, even when a further load fails.
  if (data && dataUpdatedAt >= openedAt) return <ProfileForm key={data.id} profile={data} />;
  if (isError && !isFetching) {
    return (
      <ErrorPanel message="Failed to load your profile. Please try again." onRetry={() => void refetch()} />
    );
  }
  return <Loading text="Loading your profile..." />;
}
