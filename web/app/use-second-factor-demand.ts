import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';

/**
 * Whether the server refuses all requests until the member sets up two-step sign-in. Any query may bring the refusal, also
 * in the middle of a session.
 * @returns also a function that resets it after the setup.
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
