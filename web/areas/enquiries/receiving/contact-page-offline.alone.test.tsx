import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContactPage } from './contact-page.tsx';
import { renderAt } from './sending-fixture.tsx';

vi.mock('./api.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says that we could not be reached when the sending code fails to load, and keeps the text', async () => {
  renderAt('enquiries', <ContactPage />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Who is writing?', 'parent');
  type('Name', 'Meera Pillai');
  type('Email', 'meera@example.test');
  type('Message', 'Good morning');
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  const alert = await screen.findByRole('alert', {}, { timeout: 3000 });
  expect(alert.textContent).toContain('We could not be reached.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Good morning');
});
