import { useQuery } from '@tanstack/react-query';
import { ASSESSMENT_ANSWERS, type StoredAssessment } from '#contracts/guidance/index.ts';
import { assessmentQuery } from '#web/areas/enquiries/inbox/api.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { orDash } from '#web/lib/format.ts';
import { SentText } from './sent-text.tsx';

interface AssessmentDialogProps {
  /** Id of the request. */
  id: number;
  sender: string;
  onClose: () => void;
}

export function AssessmentDialog({ id, sender, onClose }: AssessmentDialogProps) {
  const query = useQuery(assessmentQuery(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Career assessment"
      description={`Sent by ${sender}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded
        query={query}
        loading="Loading assessment..."
        failed="Failed to load the assessment. Please try again."
      >
        {(assessment) => <Answers assessment={assessment} />}
      </Loaded>
    </Dialog>
  );
}

function Answers({ assessment }: { assessment: StoredAssessment }) {
  const sent = new Set(assessment.recommendations);
  const recommendations = sent.size === 0 ? [orDash(null)] : [...sent];
  return (
    <dl className="grid gap-3">
      {ASSESSMENT_ANSWERS.filter(([, field]) => assessment[field] !== undefined).map(([label, field]) => (
        <div key={field}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd>
            <SentText label={label} maxHeight="max-h-60">
              {assessment[field] ?? ''}
            </SentText>
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-ink-soft text-sm">Recommendations</dt>
        {recommendations.map((recommendation) => (
          <dd key={recommendation} className="overflow-x-clip [overflow-wrap:anywhere]">
            {recommendation}
          </dd>
        ))}
      </div>
    </dl>
  );
}
