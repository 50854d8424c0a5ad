import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContactPage } from './contact-page.tsx';
import { renderAt } from './sending-fixture.tsx';

vi.mock('./message-check.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says that we could not be reached when the sending code fails to load, and keeps the text', async () => {
  renderAt('enquiries', <ContactPage />);
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Good morning' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We could not be reached.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Good morning');
});
