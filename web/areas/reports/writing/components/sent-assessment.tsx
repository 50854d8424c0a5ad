import { ChevronRight } from 'lucide-react';
import type { StoredAssessment } from '#contracts/guidance/index.ts';
import { composeAssessment } from '#contracts/reports/index.ts';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Facts } from './report-sections.tsx';

export function SentAssessment({ assessment }: { assessment: StoredAssessment | null }) {
  if (assessment === null) {
    return (
      <Card>
        <CardTitle>Career assessment</CardTitle>
        <p className="mt-2 text-ink-soft">No assessment came with the booking.</p>
      </Card>
    );
  }
  const { title, facts } = composeAssessment(assessment);
  return (
    <Card>
      <details open className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4.5 shrink-0 text-primary transition-transform group-open:rotate-90"
          />
          <CardTitle>{title}</CardTitle>
        </summary>
        <p className="mb-3 text-ink-soft text-sm">As the family sent it. It is part of the report.</p>
        <Facts facts={facts} inColumns={false} />
      </details>
    </Card>
  );
}
