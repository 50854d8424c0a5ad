import { useQueryClient } from '@tanstack/react-query';
import type { ReportAnswer } from '#contracts/reports/index.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { REPORT_LISTS_KEY, reportQuery } from './api.ts';

/** Submits a change to a finished report and shows the answer. A refusal reloads the report. */
export function useReportChange<Input extends unknown[]>(
  id: number,
  send: (...input: Input) => Promise<ReportAnswer>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = reportQuery(id);
  return useChange(
    async (...input: Input) => {
      const { report, links } = await send(...input);
      queryClient.setQueryData(queryKey, { report, links });
      void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
    },
    { fallback: 'Operation failed', onRefused: () => void queryClient.invalidateQueries({ queryKey }) },
  );
}
