import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const RESULTS = 'career-results';

/** A history entry for the results, without answers: after a reload it shows the form. */
export function useResultsEntry(hasResults: boolean) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isShown = state === RESULTS;
  const isStale = isShown && !hasResults;

  useEffect(() => {
    if (isStale) void navigate('.', { replace: true });
  }, [isStale, navigate]);

  return {
    isShown,
    open: () => void navigate('.', { state: RESULTS }),
    leave: () => void navigate(-1),
  };
}
