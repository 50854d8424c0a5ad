import * as z from 'zod/mini';
import { StoredAssessmentSchema, StoredInterestsSchema } from '../guidance/index.ts';
import type { Service } from '../services.ts';
import { blankOf, schemasOf, storedOf } from './report-fields.ts';
import { REPORT_FORMS } from './report-forms.ts';

const { career, dmit, overseas, bridging } = REPORT_FORMS;

const BridgingFormSchema = z.object({ service: z.literal('bridging'), ...schemasOf(bridging) }).check(
  z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    error: 'The last day must not be before the first one',
    path: ['endsOn'],
  }),
  z.refine(
    ({ sessionsHeld, sessionsAttended }) =>
      sessionsHeld === null || sessionsAttended === null || sessionsAttended <= sessionsHeld,
    { error: 'More sessions were attended than held', path: ['sessionsAttended'] },
  ),
);

/** The part that a counsellor writes: all but the family’s own results. */
export const ReportFormSchema = z.discriminatedUnion(
  'service',
  [
    z.object({ service: z.literal('career'), ...schemasOf(career) }),
    z.object({ service: z.literal('dmit'), ...schemasOf(dmit) }),
    z.object({ service: z.literal('overseas'), ...schemasOf(overseas) }),
    BridgingFormSchema,
  ],
  { error: 'The service is not known' },
);
export type ReportForm = z.infer<typeof ReportFormSchema>;

/** Only a career report has an assessment and interests, and nobody can change them. */
export const ReportContentSchema = z.discriminatedUnion('service', [
  z.object({
    service: z.literal('career'),
    ...storedOf(career),
    assessment: z.nullable(StoredAssessmentSchema),
    interests: z.nullable(StoredInterestsSchema),
  }),
  z.object({ service: z.literal('dmit'), ...storedOf(dmit) }),
  z.object({ service: z.literal('overseas'), ...storedOf(overseas) }),
  z.object({ service: z.literal('bridging'), ...storedOf(bridging) }),
]);
export type ReportContent = z.infer<typeof ReportContentSchema>;

/** A stored report, in which fields that are newer than the report are blank. */
export function completeContent<Stored extends { service: Service }>(stored: Stored): Stored {
  const sent = stored.service === 'career' ? { assessment: null, interests: null } : {};
  return { ...blankOf(REPORT_FORMS[stored.service]), ...sent, ...stored };
}

/** An empty form. */
export function blankContent(service: Service): ReportContent {
  return completeContent({ service }) as ReportContent;
}
