import { describe, expect, test } from 'vitest';
import { CONTACT_STAGES, SkippedStagesSchema, skippedStageMessage, stagesOf } from './stages.ts';

describe('the stages of a service', () => {
  const skipped = { dmit: ['meeting_booked', 'proposal'] } as const;
  const stored = SkippedStagesSchema.parse(skipped);

  test('exclude the stages that the office skips', () => {
    expect(stagesOf('dmit', stored)).toEqual(['new', 'contacted', 'enrolled', 'lost']);
    expect(skippedStageMessage('dmit', 'proposal')).toBe('DMIT has no stage Proposal');
  });

  test('are complete for another service and without a service', () => {
    expect(stagesOf('career', stored)).toEqual(CONTACT_STAGES);
    expect(stagesOf(null, stored)).toEqual(CONTACT_STAGES);
  });

  test.each(['new', 'enrolled', 'lost'])('always include %s', (stage) => {
    expect(SkippedStagesSchema.safeParse({ dmit: [stage] }).success).toBe(false);
  });
});
