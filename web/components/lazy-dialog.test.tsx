import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const Loaded = ({ onClose }: { onClose: () => void }) => <Dialog open onOpenChange={onClose} title="Find" />;

it('says that the version is new if the code is gone, keeps the page, and tries again', async () => {
  const load = vi.fn(async () => Loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyDialog(load);
  const onClose = vi.fn();
  const page = (isOpen: boolean) => (
    <>
      <input aria-label="Name" />
      {isOpen && <Part onClose={onClose} />}
    </>
  );
  const { rerender } = render(page(false));
  const field = screen.getByLabelText('Name');
  await userEvent.type(field, 'Asha');
  rerender(page(true));
  await screen.findByRole('dialog', { name: 'New version: reload' });
  expect((field as HTMLInputElement).value).toBe('Asha');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the page' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  rerender(page(false));
  rerender(page(true));
  await screen.findByRole('dialog', { name: 'Find' });
});

it('asks for a connection without one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Part = lazyDialog(async () => Promise.reject(new TypeError('Failed to fetch')));
  render(<Part onClose={() => {}} />);
  await screen.findByRole('dialog', { name: 'No connection' });
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});
