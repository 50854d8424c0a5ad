import { screen, within } from '@testing-library/react';
import { makeRecord, NOON } from './students-fixture.tsx';

export const dmit = {
  id: 21,
  service: 'dmit',
  stage: 'enrolled',
  createdAt: NOON,
  completedAt: null,
} as const;

export const consent = {
  id: 31,
  purpose: 'contact',
  wording: 2,
  language: 'en',
  givenAt: NOON,
  givenBy: 'Meera Bhat',
  relation: null,
  confirmation: null,
  confirmedAt: null,
  confirmedByName: null,
  withdrawnAt: null,
  decision: 'given',
  accountId: null,
  settlement: null,
  source: 'form',
} as const;

/** A student with one entry in each section. */
export const RECORD = makeRecord({
  enrolments: [
    dmit,
    {
      id: 22,
      service: 'career',
      stage: 'completed',
      createdAt: NOON,
      completedAt: '2026-05-02T06:30:00.000Z',
    },
  ],
  appointments: [
    {
      id: 41,
      service: 'dmit',
      counsellor: 'Chitra Nair',
      counsellorId: 3,
      startsAt: NOON,
      status: 'confirmed',
    },
  ],
  consents: [consent],
  contacts: [
    {
      kind: 'message',
      id: 51,
      receivedAt: NOON,
      followUpOn: null,
      text: 'My daughter is 13.',
      isOpenToReader: true,
    },
  ],
});

export const section = async (name: string) => within(await screen.findByRole('region', { name }));
