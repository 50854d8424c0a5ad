import { useLocation } from 'react-router';
import { PUBLIC_PATHS } from '#contracts/pages.ts';

/** The page that somebody wanted before the sign-in, from the history entry's state. */
export function useNextPage(): string | undefined {
  const { state } = useLocation();
  return PUBLIC_PATHS.find((path) => path === state?.next);
}
