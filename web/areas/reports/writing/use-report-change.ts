import { useQueryClient } from '@tanstack/react-query';
import type { ReportAnswer } from '#contracts/reports/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { REPORT_LISTS_KEY, reportQuery } from './api.ts';

/** Submits a change to a finished report and shows the answer. A refusal reloads the report. */
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
