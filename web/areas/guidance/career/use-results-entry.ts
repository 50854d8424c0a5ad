import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const RESULTS = 'career-results';

/**
 * The results stand in the browser's history after the form, so that Back leads to the answers and Forward to the
 * results again. The entry holds no answers: after a reload there is nothing to show, and it becomes the form's.
 */
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
    /** To the form that led here. */
    leave: () => void navigate(-1),
  };
}
