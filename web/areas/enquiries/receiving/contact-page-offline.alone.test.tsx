import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContactPage } from './contact-page.tsx';
import { renderAt } from './sending-fixture.tsx';

it.each(['./message-checks.ts', './api.ts'])(
  'says that we could not be reached when %s fails to load, and keeps the text',
  async (file) => {
    vi.doMock(file, () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const { unmount } = renderAt('enquiries', <ContactPage />);
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
    vi.doUnmock(file);
    unmount();
  },
);
