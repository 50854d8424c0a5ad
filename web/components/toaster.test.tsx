import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { focusField } from '#web/components/form/field-errors.ts';
import { toast, toastStore } from '#web/components/toast-store.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { pass } from '#web/testing/render-session.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const region = () => screen.getByRole('list', { hidden: true });
const show = (title = 'Success', description = 'Team member added successfully') =>
  act(() => toast({ title, description }));

it('shows the title and the description for 5 seconds', async () => {
  render(<Toaster />);
  show();
  expect(region().textContent).toBe('SuccessTeam member added successfully');
  await pass(4999);
  expect(screen.getByText('Success')).toBeTruthy();
  await pass(1);
  expect(screen.queryByText('Success')).toBeNull();
});

it('shows one message at a time', () => {
  render(<Toaster />);
  show('First');
  show('Second');
  expect(screen.queryByText('First')).toBeNull();
  expect(region().children).toHaveLength(1);
});

it('shows every message for its full time', async () => {
  render(<Toaster />);
  show('First');
  await pass(4000);
  show('Second');
  await pass(4000);
  expect(screen.getByText('Second')).toBeTruthy();
});

it('removes a dismissed message after 1,000,000 ms', async () => {
  render(<Toaster />);
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  await pass(999_999);
  expect(toastStore.get()?.open).toBe(false);
  await pass(1);
  expect(toastStore.get()).toBeNull();
});

it('offers an action for 10 seconds, and closes with it', async () => {
  render(<Toaster />);
  const onAction = vi.fn();
  const showUndo = () =>
    act(() => toast({ title: 'Done', description: 'Call', action: { label: 'Undo', onAction } }));
  showUndo();
  await pass(9999);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
  expect(screen.queryByText('Done')).toBeNull();
  showUndo();
  await pass(10_000);
  expect(screen.queryByText('Done')).toBeNull();
});

it('gets the focus by F8', () => {
  render(<Toaster />);
  show();
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(region());
});

describe('a swipe to the right', () => {
  it.each([
    [49, true],
    [51, false],
  ])('over %i px keeps the message: %s', async (distance, isKept) => {
    render(<Toaster />);
    show();
    const message = screen.getByText('Success').closest('li') as HTMLElement;
    fireEvent.pointerDown(message, { button: 0, clientX: 0, clientY: 0, pointerId: 1 });
    fireEvent.pointerMove(message, { clientX: 20, clientY: 0, pointerId: 1 });
    fireEvent.pointerMove(message, { clientX: distance, clientY: 0, pointerId: 1 });
    fireEvent.pointerUp(message, { clientX: distance, clientY: 0, pointerId: 1 });
    await pass(0);
    expect(screen.queryByText('Success') !== null).toBe(isKept);
  });
});

it.each([
  ['under the message', 60, true],
  ['below the screen', 740, true],
  ['clear of both', 300, false],
])('scrolls to a refused field that is %s: %s px', (_, top, isScrolled) => {
  render(
    <form aria-label="Profile">
      <input aria-label="Full Name" name="name" />
    </form>,
  );
  const field = screen.getByLabelText('Full Name');
  // jsdom has no layout; its screen has 768 px.
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 80, 44));
  const scroll = vi.spyOn(field, 'scrollIntoView');
  focusField(screen.getByRole('form'), 'name');
  expect(document.activeElement).toBe(field);
  expect(scroll.mock.calls).toEqual(isScrolled ? [[{ block: 'center' }]] : []);
});

describe('the focus', () => {
  it('returns to its former place when the message is dismissed', async () => {
    render(
      <>
        <button type="button">Save</button>
        <Toaster />
      </>,
    );
    const save = screen.getByRole('button', { name: 'Save' });
    act(() => save.focus());
    show();
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    const close = screen.getByRole('button', { name: 'Close message' });
    act(() => close.focus());
    fireEvent.click(close);
    await pass(0);
    expect(document.activeElement).toBe(save);
  });
});

describe('with an open dialog', () => {
  it('is announced, not hidden, and can be closed without closing the dialog', async () => {
    const handleOpenChange = vi.fn();
    render(
      <>
        <Dialog open onOpenChange={handleOpenChange} title="Add New Team Member" />
        <Toaster />
      </>,
    );
    show('Error', 'Passwords do not match');
    expect(region().closest('[aria-hidden="true"]')).toBeNull();
    await pass(100);
    const announcement = screen
      .getAllByRole('status', { hidden: true })
      .find((status) => status.textContent?.includes('Passwords do not match'));
    expect(announcement?.closest('[aria-hidden="true"]')).toBeNull();
    const message = screen.getByText('Passwords do not match').closest('li');
    expect(message?.className).toContain('pointer-events-auto');
    const close = screen.getByRole('button', { name: 'Close message', hidden: true });
    fireEvent.pointerDown(close);
    fireEvent.click(close);
    await pass(0);
    expect(message?.isConnected).toBe(false);
    expect(handleOpenChange).not.toHaveBeenCalled();
  });

  it.each(['before', 'after'])(
    'that came %s it takes the focus on F8, closes on Escape and returns the focus',
    async (order) => {
      const handleOpenChange = vi.fn();
      const page = (isOpen: boolean) => (
        <>
          <Dialog open={isOpen} onOpenChange={handleOpenChange} title="Add New Team Member">
            <input aria-label="Full Name" />
          </Dialog>
          <Toaster />
        </>
      );
      const { rerender } = render(page(order === 'after'));
      show('Error', 'Passwords do not match');
      rerender(page(true));
      await pass(100);
      const field = screen.getByLabelText('Full Name');
      expect(document.activeElement).toBe(field);

      fireEvent.keyDown(field, { key: 'F8', code: 'F8' });
      expect(document.activeElement).toBe(region());
      fireEvent.keyDown(region(), { key: 'Escape' });
      await pass(0);
      expect(screen.queryByText('Passwords do not match')).toBeNull();
      expect(document.activeElement).toBe(field);
      expect(handleOpenChange).not.toHaveBeenCalled();

      fireEvent.keyDown(field, { key: 'Escape' });
      expect(handleOpenChange).toHaveBeenCalledWith(false);
    },
  );
});
