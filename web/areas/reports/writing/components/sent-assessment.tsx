import { ChevronRight } from 'lucide-react';
import { ASSESSMENT_ANSWERS, type StoredAssessment } from '#contracts/guidance/index.ts';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { orDash } from '#web/lib/format.ts';

/** What the family sent along with the booking: the counsellor reads it while she writes, and can't change it. */
export function SentAssessment({ assessment }: { assessment: StoredAssessment | null }) {
  if (assessment === null) {
    return (
      <Card>
        <CardTitle>Career assessment</CardTitle>
        <p className="mt-2 text-ink-soft">No assessment came with the booking.</p>
      </Card>
    );
  }
  return (
    <Card>
      <details open className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4.5 shrink-0 text-primary transition-transform group-open:rotate-90"
          />
          <CardTitle>Career assessment</CardTitle>
        </summary>
        <p className="mb-3 text-ink-soft text-sm">As the family sent it. It is part of the report.</p>
        <dl className="grid gap-3">
          {ASSESSMENT_ANSWERS.map(([label, field]) => (
            <div key={field} className="min-w-0">
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {orDash(assessment[field])}
              </dd>
            </div>
          ))}
          <div className="min-w-0">
            <dt className="text-ink-soft text-sm">Recommendations of the assessment</dt>
            {assessment.recommendations.length === 0 && <dd>{orDash(null)}</dd>}
            {[...new Set(assessment.recommendations)].map((recommendation) => (
              <dd key={recommendation} className="[overflow-wrap:anywhere]">
                {recommendation}
              </dd>
            ))}
          </div>
        </dl>
      </details>
    </Card>
  );
}
