import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { renderAt } from '#web/areas/enquiries/receiving/sending-fixture.tsx';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { BookCounselling } from './book-counselling.tsx';

vi.mock('./booking-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says that the form’s code failed to load, and keeps the button usable', async () => {
  setConsultancy({ ...PLACEHOLDERS, phone: { display: '044 0000 1111', tel: '+914400001111' } });
  onTestFinished(() => setConsultancy(null));
  renderAt('enquiries', <BookCounselling service="career" />);
  const button = screen.getByRole('button', { name: 'Book Counseling Session' });
  fireEvent.click(button);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^There is no connection, so the form could not be loaded/);
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('tel:+914400001111');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button.hasAttribute('aria-busy')).toBe(false);
  expect(document.activeElement).toBe(button);
});
