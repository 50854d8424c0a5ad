import { describe, expect, test } from 'vitest';
import { LEAD_STAGES, SkippedStagesSchema, skippedStageMessage, stagesOf } from './stages.ts';

describe('the stages of a service', () => {
  const skipped = { dmit: ['meeting_booked', 'proposal'] } as const;
  const stored = SkippedStagesSchema.parse(skipped);

  test('are all but those that it leaves out', () => {
    expect(stagesOf('dmit', stored)).toEqual(['new', 'contacted', 'enrolled', 'lost']);
    expect(skippedStageMessage('dmit', 'proposal')).toBe('DMIT has no stage Proposal');
  });

  test('are all of another service and without a service', () => {
    expect(stagesOf('career', stored)).toEqual(LEAD_STAGES);
    expect(stagesOf(null, stored)).toEqual(LEAD_STAGES);
  });

  test.each(['new', 'enrolled', 'lost'])('always have %s', (stage) => {
    expect(SkippedStagesSchema.safeParse({ dmit: [stage] }).success).toBe(false);
  });
});
