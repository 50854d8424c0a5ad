import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, vi } from 'vitest';
import { createEnquiry } from '#contracts/enquiries/index.ts';
import type { Writer } from '#contracts/records.ts';
import { pass } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { setOnline } from './sending-fixture.tsx';

/** Set by `setUpContactPage`, for each test. */
export let api: ApiStub;

/** Each test begins online, with a stopped clock. */
export function setUpContactPage(): void {
  // Code loads in real time.
  beforeAll(async () => {
    await Promise.all([import('./api.ts'), import('./message-checks.ts')]);
  });

  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
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

export function fillIn(writer: Writer = 'parent'): void {
  fireEvent.change(screen.getByLabelText('Who is writing?'), { target: { value: writer } });
  for (const label of LABELS) type(label, LETTER[label]);
}

export async function send(): Promise<void> {
  fireEvent.click(button());
  await pass(1000);
}

export const sentKeys = () => api.callsOf(createEnquiry).map(({ body }) => body.idempotencyKey);
