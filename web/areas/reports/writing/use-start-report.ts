import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { createReport } from '#contracts/reports/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';
import { REPORT_LISTS_KEY, reportAddress } from './api.ts';

/** Begins the report of an enrolment and opens it; or the one that somebody else has begun meanwhile. */
export function useStartReport() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useSubmit(async (enrolmentId: number) => {
    const reportId = await start(enrolmentId);
    void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
    await navigate(reportAddress(reportId));
  }, 'The report could not be started');
}

async function start(enrolmentId: number): Promise<number> {
  try {
    const { report } = await callApi(createReport, { params: { id: enrolmentId } });
    return report.id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && error.recordId !== null) return error.recordId;
    throw error;
  }
}
