import {
  APPLICATION_STATUS_NAMES,
  FINGER_NAMES,
  FINGER_PATTERN_NAMES,
  type ReportContent,
} from '#contracts/reports/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { Disclosure } from './disclosure.tsx';
import { FactsPart, ItemsPart, LinesPart, Part, RecordsPart, TextPart } from './reading-parts.tsx';

type ContentOf<S extends ReportContent['service']> = Extract<ReportContent, { service: S }>;

/** A report as it is read, by the family as in the portal. */
export function ReportReading({ content }: { content: ReportContent }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:gap-5">
      {content.service === 'dmit' && <Disclosure />}
      <TextPart title="Summary" text={content.summary} />
      <OfService content={content} />
      <LinesPart title="Next steps" lines={content.nextSteps} />
      {content.service === 'career' && <AssessmentPart assessment={content.assessment} />}
    </div>
  );
}

function OfService({ content }: { content: ReportContent }) {
  switch (content.service) {
    case 'career':
      return <Career content={content} />;
    case 'dmit':
      return <Dmit content={content} />;
    case 'overseas':
      return <Overseas content={content} />;
    case 'bridging':
      return <Bridging content={content} />;
  }
}

function Career({ content }: { content: ContentOf<'career'> }) {
  const items = content.recommendations.map(({ title, reason }) => ({ title, text: reason }));
  return (
    <>
      <TextPart title="Strengths" text={content.strengths} />
      <ItemsPart title="Recommendations" items={items} />
    </>
  );
}

function Dmit({ content }: { content: ContentOf<'dmit'> }) {
  const items = content.observations.map(({ title, remark }) => ({ title, text: remark }));
  return (
    <>
      <Fingers fingers={content.fingers} />
      <ItemsPart title="Observations" items={items} />
      <TextPart title="Learning style" text={content.learningStyle} />
    </>
  );
}

/** Only those of which something was recorded. */
function Fingers({ fingers }: Pick<ContentOf<'dmit'>, 'fingers'>) {
  const recorded = fingers.filter(({ pattern, ridgeCount }) => pattern !== null || ridgeCount !== null);
  if (recorded.length === 0) return null;
  return (
    <Part title="Fingerprint patterns">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="text-ink-soft text-sm">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Finger
            </th>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Pattern
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Ridge count
            </th>
          </tr>
        </thead>
        <tbody>
          {recorded.map(({ finger, pattern, ridgeCount }) => (
            <tr key={finger} className="border-line border-t">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {FINGER_NAMES[finger]}
              </th>
              <td className="py-1.5 pr-3">{pattern === null ? '—' : FINGER_PATTERN_NAMES[pattern]}</td>
              <td className="py-1.5 text-right tabular-nums">{ridgeCount ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Overseas({ content }: { content: ContentOf<'overseas'> }) {
  const { course, level, intake, budget } = content;
  const facts = [
    ['Course', course],
    ['Level', level],
    ['Intake', intake],
    ['Budget', budget],
  ] as const;
  return (
    <>
      <LinesPart title="Countries" lines={content.countries} />
      <FactsPart title="The plan" facts={facts} />
      <RecordsPart
        title="Tests"
        records={content.tests.map(({ name, score, takenOn }) => ({
          title: name,
          facts: [
            ['Score', score],
            ['Taken on', dayOf(takenOn)],
          ],
        }))}
      />
      <RecordsPart
        title="Universities"
        records={content.universities.map(({ name, country, course, status }) => ({
          title: name,
          facts: [
            ['Country', country],
            ['Course', course],
            ['Application', APPLICATION_STATUS_NAMES[status]],
          ],
        }))}
      />
      <FactsPart
        title="Documents"
        facts={content.documents.map(({ name, isReady }) => [name, isReady ? 'Ready' : 'Still needed'])}
      />
    </>
  );
}

function Bridging({ content }: { content: ContentOf<'bridging'> }) {
  const { startsOn, endsOn, sessionsHeld, sessionsAttended } = content;
  return (
    <>
      <FactsPart
        title="The course"
        facts={[
          ['First day', dayOf(startsOn)],
          ['Last day', dayOf(endsOn)],
          ['Sessions held', String(sessionsHeld ?? '')],
          ['Sessions attended', String(sessionsAttended ?? '')],
        ]}
      />
      <RecordsPart
        title="Subjects"
        records={content.subjects.map(({ subject, before, after, remark }) => ({
          title: subject,
          facts: [
            ['Before', before],
            ['After', after],
            ['Remark', remark],
          ],
        }))}
      />
    </>
  );
}

function AssessmentPart({ assessment }: Pick<ContentOf<'career'>, 'assessment'>) {
  if (assessment === null) return null;
  const { age, educationLevel, interests, strengths, careerGoals, recommendations } = assessment;
  return (
    <FactsPart
      title="Career assessment"
      facts={[
        ['Age', age],
        ['Education level', educationLevel],
        ['Interests', interests],
        ['Strengths', strengths],
        ['Career goals', careerGoals],
        ['What the assessment suggested', [...new Set(recommendations)].join(', ')],
      ]}
    />
  );
}

const dayOf = (iso: string | null) => (iso === null ? '' : formatDate(iso));
