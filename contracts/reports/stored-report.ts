import * as z from 'zod/mini';
import { StoredAssessmentSchema } from '../guidance/index.ts';
import { APPLICATION_STATUSES, FINGER_PATTERNS, FINGERS, type ReportContent } from './report-content.ts';

// Without the bounds of the form: what was stored under older ones is still shown.
const text = z.string();
const texts = z.array(text);
const day = z.nullable(text);
const count = z.nullable(z.int());
const storedParts = { summary: text, nextSteps: texts };

/** A report as it is answered. */
export const ReportContentSchema: z.ZodMiniType<ReportContent> = z.discriminatedUnion('service', [
  z.object({
    service: z.literal('career'),
    ...storedParts,
    assessment: z.nullable(StoredAssessmentSchema),
    strengths: text,
    recommendations: z.array(z.object({ title: text, reason: text })),
  }),
  z.object({
    service: z.literal('dmit'),
    ...storedParts,
    fingers: z.array(
      z.object({
        finger: z.enum(FINGERS),
        pattern: z.nullable(z.enum(FINGER_PATTERNS)),
        ridgeCount: count,
      }),
    ),
    observations: z.array(z.object({ title: text, remark: text })),
    learningStyle: text,
  }),
  z.object({
    service: z.literal('overseas'),
    ...storedParts,
    countries: texts,
    course: text,
    level: text,
    intake: text,
    tests: z.array(z.object({ name: text, score: text, takenOn: day })),
    universities: z.array(
      z.object({ name: text, country: text, course: text, status: z.enum(APPLICATION_STATUSES) }),
    ),
    documents: z.array(z.object({ name: text, isReady: z.boolean() })),
    budget: text,
  }),
  z.object({
    service: z.literal('bridging'),
    ...storedParts,
    subjects: z.array(z.object({ subject: text, before: text, after: text, remark: text })),
    startsOn: day,
    endsOn: day,
    sessionsHeld: count,
    sessionsAttended: count,
  }),
]);
