import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '#web/areas/identity/settings/api.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileTab() {
  const [openedAt] = useState(Date.now);
  const query = useQuery({ ...profileQuery, refetchOnMount: 'always' });
  const { data, dataUpdatedAt, isError, isFetching, refetch } = query;

  // Wait for fresh data: saving an old profile would undo changes by others. A later failed load keeps the form.
  if (data && dataUpdatedAt >= openedAt) return <ProfileForm key={data.id} profile={data} />;
  if (isError && !isFetching) {
    return (
      <ErrorPanel message="Failed to load your profile. Please try again." onRetry={() => void refetch()} />
    );
  }
  return <Loading text="Loading your profile..." />;
}
