import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { StudentLink } from './student-link.tsx';

it('opens the student over the page, and in a new tab the record', async () => {
  renderPortal(<StudentLink studentId={7}>Kavya Bhat</StudentLink>, { path: '/admin/dashboard?tab=1' });
  const link = screen.getByRole('link', { name: 'Kavya Bhat' });
  expect(link.getAttribute('href')).toBe('/admin/dashboard/students/7');
  fireEvent.click(link, { ctrlKey: true });
  const address = () => screen.getByTestId('address').textContent;
  expect(address()).toBe('/admin/dashboard?tab=1');
  await userEvent.click(link);
  expect(address()).toBe('/admin/dashboard?tab=1&student=7');
});
