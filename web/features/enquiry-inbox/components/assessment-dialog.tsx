import type { AppointmentRequest } from '#contracts/enquiry-inbox.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SentText } from '#web/features/enquiry-inbox/components/sent-text.tsx';
import { orDash } from '#web/lib/format.ts';

type Assessment = NonNullable<AppointmentRequest['assessment']>;

interface AssessmentDialogProps {
  /** Who sent it along; the student may be somebody else. */
  sender: string;
  assessment: Assessment;
  onClose: () => void;
}

const ANSWERS: readonly (readonly [label: string, field: Exclude<keyof Assessment, 'recommendations'>])[] = [
  ['Name', 'name'],
  ['Age', 'age'],
  ['Education level', 'educationLevel'],
  ['Interests', 'interests'],
  ['Strengths', 'strengths'],
  ['Career goals', 'careerGoals'],
];

/** The career assessment that a family chose to send along with its request. */
export function AssessmentDialog({ sender, assessment, onClose }: AssessmentDialogProps) {
  const sent = new Set(assessment.recommendations);
  const recommendations = sent.size === 0 ? [orDash(null)] : [...sent];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Career assessment"
      description={`Sent along by ${sender}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <dl className="grid gap-3">
        {ANSWERS.map(([label, field]) => (
          <div key={field}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd>
              <SentText label={label} maxHeight="max-h-60">
                {assessment[field]}
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
    </Dialog>
  );
}
