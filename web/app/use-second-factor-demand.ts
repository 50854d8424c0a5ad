import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';

/**
 * Whether the server answers nothing before the person has set up two-step sign-in: it says so when anything is loaded,
 * also in the middle of a session.
 * @returns with a function that takes back what was learned, once it is set up.
 */
export function useSecondFactorDemand(): [isDemanded: boolean, forget: () => void] {
  const queryClient = useQueryClient();
  const [isDemanded, setIsDemanded] = useState(false);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.code === 'second_factor_required') setIsDemanded(true);
      }),
    [queryClient],
  );
  return [isDemanded, () => setIsDemanded(false)];
}
