import { useQueryClient } from '@tanstack/react-query';
import type { ReportAnswer } from '#contracts/reports/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { REPORT_LISTS_KEY, reportQuery } from './api.ts';

/**
 * A change to a finished report, shown as the server answered it. Where it is refused the page is loaded again: it shows
 * something that is no longer so.
 */
export function useReportChange<Input extends unknown[]>(
  id: number,
  send: (...input: Input) => Promise<ReportAnswer>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = reportQuery(id);
  return useSubmit(
    async (...input: Input) => {
      const { report, links } = await send(...input);
      queryClient.setQueryData(queryKey, { report, links });
      void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
    },
    'Operation failed',
    () => void queryClient.invalidateQueries({ queryKey }),
  );
}
