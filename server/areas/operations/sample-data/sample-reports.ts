import { blankContent, FINGERS, type ReportContent } from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';

/** Texts of a counsellor, by service. The first name stands in the summary. */
const WRITTEN = {
  career: (name) => ({
    summary: `${name} takes things apart to see how they work, and explains with patience what was inside.`,
    strengths: 'Thinks in space and form. Good at mathematics once its use is clear.',
    recommendations: [
      { title: 'Mechanical engineering', reason: 'Machines are read at a glance; physics is the best mark.' },
      { title: 'Product design', reason: 'Drawings begin with the person who will use the thing.' },
    ],
    nextSteps: ['Visit an open day of an engineering college', 'Keep mathematics and physics in Class 11'],
  }),
  dmit: (name) => ({
    summary: `${name}’s ten patterns were recorded. The talk afterwards was about learning by doing.`,
    fingers: FINGERS.map((finger, at) => ({
      finger,
      pattern: at % 3 === 0 ? ('whorl' as const) : ('ulnar_loop' as const),
      ridgeCount: 8 + at,
    })),
    observations: [{ title: 'Calm during the session', remark: 'Asked what each picture shows.' }],
    learningStyle: 'Learns best with the hands and with short breaks.',
    nextSteps: ['Try the school’s science club for one term'],
  }),
  overseas: (name) => ({
    summary: `Two countries fit the budget and the marks. ${name} prefers a small town.`,
    countries: ['Ireland', 'Germany'],
    course: 'Computer science',
    level: 'Bachelor’s degree',
    intake: 'September, the year after next',
    budget: '₹ 14 lakh a year',
    nextSteps: ['Book the language test', 'Collect the mark sheets of Classes 9 to 12'],
  }),
  bridging: (name) => ({
    summary: `${name} has caught up in algebra and works alone now.`,
    sessionsHeld: 16,
    sessionsAttended: 15,
    subjects: [{ subject: 'Mathematics', before: '44 %', after: '68 %', remark: 'Fractions need practice.' }],
    nextSteps: ['Ten problems a week'],
  }),
} satisfies { [S in Service]: (name: string) => Partial<ReportContent> };

/** @param startsOn ISO 8601 date of a bridging course's first day. */
export function makeReport(service: Service, name: string, startsOn: string): ReportContent {
  const [firstName = name] = name.split(' ');
  const course = service === 'bridging' ? { startsOn } : {};
  return { ...blankContent(service), ...WRITTEN[service](firstName), ...course } as ReportContent;
}
