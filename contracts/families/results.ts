import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  AssessmentSummarySchema,
  InterestResultSchema,
  StoredAssessmentSchema,
  StoredInterestsSchema,
} from '../guidance/index.ts';
import { DoneSchema, IdParamsSchema, id, TimestampSchema } from '../lib/text.ts';

/** Results that a family keeps in its account: of the interest inventory, and of the career assessment. */
export const RESULT_KINDS = ['interests', 'assessment'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Of one account. */
export const MAX_KEPT_RESULTS = 20;

export const KeptContentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interests'), content: StoredInterestsSchema }),
  z.object({ kind: z.literal('assessment'), content: StoredAssessmentSchema }),
]);

export const KeptResultSchema = z.object({
  id: z.int(),
  /** For whom it is kept: null for nobody yet, or for a student whom the account no longer sees. */
  studentId: z.nullable(z.int()),
  keptAt: TimestampSchema,
  /** Whether the account itself keeps it, and may delete it. */
  isOwn: z.boolean(),
  result: KeptContentSchema,
});
export type KeptResult = z.infer<typeof KeptResultSchema>;

export const listKeptResults = endpoint({
  method: 'GET',
  path: '/api/family/results',
  access: 'family',
  summary: 'The results that the account keeps, newest first',
  response: z.object({ results: z.array(KeptResultSchema) }),
});

export const keepResult = endpoint({
  method: 'POST',
  path: '/api/family/results',
  access: 'family',
  summary:
    'Keeps a result in the account, for a child or for nobody yet; the same result again changes the child; at most 20',
  body: z.object({
    studentId: z.nullable(id('studentId')),
    result: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('interests'), content: InterestResultSchema }),
        z.object({ kind: z.literal('assessment'), content: AssessmentSummarySchema }),
      ],
      { error: 'The kind of result is not known' },
    ),
  }),
  response: DoneSchema,
  status: 201,
});

export const deleteKeptResult = endpoint({
  method: 'DELETE',
  path: '/api/family/results/{id}',
  access: 'family',
  summary: 'Deletes a result that the account keeps',
  params: IdParamsSchema,
  response: DoneSchema,
});
