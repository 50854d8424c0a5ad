import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, vi } from 'vitest';
import { createEnquiry } from '#contracts/enquiries/index.ts';
import { pass } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { loadMessageCheck } from './late-message-check.ts';
import { setOnline } from './sending-fixture.tsx';

/** Of the test that is running, once `setUpContactPage` was called. */
export let api: ApiStub;

/** Called at the top of a test file: each test begins online, with a clock that stands still. */
export function setUpContactPage(): void {
  // As after the first touch of the form and the first message: code arrives in real time, which no test waits for.
  beforeAll(async () => {
    await loadMessageCheck();
    await import('./portal-sink.ts');
  });

  beforeEach(() => {
    vi.useFakeTimers();
    setOnline(true);
    api = stubApi();
  });
}

export const LABELS = ['Name', 'Email', 'Phone (optional)', 'Message'] as const;
export const LETTER = {
  Name: 'Meera Pillai',
  Email: 'meera@example.test',
  'Phone (optional)': '+91 98765 43210',
  Message: 'Which day may we visit?\nMy son is 15.',
};

export const field = (label: (typeof LABELS)[number]) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label);
export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
export const type = (label: (typeof LABELS)[number], value: string) =>
  fireEvent.change(field(label), { target: { value } });

export function fillIn(): void {
  for (const label of LABELS) type(label, LETTER[label]);
}

export async function send(): Promise<void> {
  fireEvent.click(button());
  await pass(1000);
}

export const sentKeys = () => api.callsOf(createEnquiry).map(({ body }) => body.idempotencyKey);
