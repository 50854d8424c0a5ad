import { FileDown } from 'lucide-react';
import { getReportPdf, type ReportDetails } from '#contracts/reports/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { downloadFile } from '#web/lib/api-client.ts';

export function PdfButton({ report: { id, status } }: { report: Pick<ReportDetails, 'id' | 'status'> }) {
  const { busy, submit } = useSubmit(
    () => downloadFile(getReportPdf, `report-${id}.pdf`, { params: { id } }),
    'The PDF could not be made',
  );
  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="secondary" busy={busy} onClick={() => void submit()}>
        {!busy && <FileDown aria-hidden className="size-4.5" />}
        Download PDF
      </Button>
      {status === 'draft' && <p className="text-ink-soft text-sm">Of what was saved last</p>}
    </div>
  );
}
