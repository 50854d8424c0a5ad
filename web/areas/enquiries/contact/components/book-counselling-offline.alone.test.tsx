import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAt } from '#web/areas/enquiries/contact/sending-fixture.tsx';
import { BookCounselling } from './book-counselling.tsx';

vi.mock('./booking-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says so when the form’s code cannot be loaded, and lets the person try again', async () => {
  renderAt('enquiries', <BookCounselling service="career" />);
  const button = screen.getByRole('button', { name: 'Book Counseling Session' });
  fireEvent.click(button);
  const line = await screen.findByText(
    'Please check your internet connection and try again. If that does not help, reload the page.',
  );
  expect(line.closest('li')?.textContent).toMatch(/^The form could not be loaded/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button.hasAttribute('aria-busy')).toBe(false);
  expect(document.activeElement).toBe(button);
});
