import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { focusField } from '#web/components/form/use-field-errors.ts';
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

/** Places a control on the screen of 1024 × 768 px, because jsdom has no layout. */
function placeAt(control: HTMLElement, top: number, right = 1000): void {
  vi.spyOn(control, 'getBoundingClientRect').mockReturnValue(new DOMRect(right - 80, top, 80, 44));
}

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

describe('the message', () => {
  it.each([
    ['low on the screen', 700, 1000, 'top-0'],
    ['high on the screen', 100, 1000, 'bottom-0'],
    ['low, but beside the messages', 700, 500, 'bottom-0'],
  ])('keeps clear of a control that is %s', (_, top, right, edge) => {
    render(
      <>
        <button type="button">Save</button>
        <Toaster />
      </>,
    );
    const save = screen.getByRole('button', { name: 'Save' });
    placeAt(save, top, right);
    fireEvent.pointerDown(save);
    show();
    expect(region().className).toContain(edge);
  });

  it('covers the pressed button rather than the title of the view', () => {
    render(
      <>
        <h1>Your results</h1>
        <button type="button">Book</button>
        <Toaster />
      </>,
    );
    placeAt(screen.getByRole('heading'), 60);
    const book = screen.getByRole('button', { name: 'Book' });
    placeAt(book, 740);
    vi.spyOn(region(), 'getBoundingClientRect').mockReturnValue(new DOMRect(576, 0, 448, 100));
    fireEvent.pointerDown(book);
    show();
    expect(region().className).toContain('bottom-0');
  });

  it('appears above the buttons of a dialog that reaches the lower edge', () => {
    render(
      <>
        <div role="dialog" aria-label="Sent">
          <h2>We have your request</h2>
          <footer>Done</footer>
        </div>
        <Toaster />
      </>,
    );
    placeAt(screen.getByRole('heading', { hidden: true }), 30);
    placeAt(screen.getByText('Done'), 700);
    vi.spyOn(region(), 'getBoundingClientRect').mockReturnValue(new DOMRect(576, 0, 448, 100));
    show();
    expect(region().className).toContain('bottom-0');
    expect(region().style.bottom).toContain('68px');
  });

  it('keeps clear of the pressed control, not of its own close button', () => {
    render(
      <>
        <button type="button">Save</button>
        <Toaster />
      </>,
    );
    const save = screen.getByRole('button', { name: 'Save' });
    placeAt(save, 700);
    fireEvent.keyDown(save, { key: 'Enter' });
    show('First');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Close message' }));
    show('Second');
    expect(region().className).toContain('top-0');
  });
});

describe('the message about a field', () => {
  const HEIGHT = 100;

  /** A form on the screen of 1024 × 768 px, with a toast of 100 px. */
  function refuse(fieldTop: number, saveTop: number) {
    render(
      <form aria-label="Profile">
        <input aria-label="Full Name" name="name" />
        <button type="button">Save</button>
        <Toaster />
      </form>,
    );
    const field = screen.getByLabelText('Full Name');
    const save = screen.getByRole('button', { name: 'Save' });
    placeAt(field, fieldTop);
    placeAt(save, saveTop);
    vi.spyOn(region(), 'getBoundingClientRect').mockReturnValue(new DOMRect(576, 0, 448, HEIGHT));
    const scroll = vi.spyOn(field, 'scrollIntoView');
    fireEvent.pointerDown(save);
    focusField(screen.getByRole<HTMLFormElement>('form', { hidden: true }), 'name');
    show('Error', 'Name and email are required');
    expect(document.activeElement).toBe(field);
    return { edge: region().className.includes('top-0') ? 'top' : 'bottom', scroll };
  }

  it.each([
    ['leaves both alone', 300, 700, 'top'],
    ['goes to the other edge when the field is under it', 20, 500, 'bottom'],
    ['covers the button rather than the field', 20, 700, 'bottom'],
    ['stays when the field is under neither edge and the button is off the screen', 300, 900, 'top'],
  ])('%s', (_, fieldTop, saveTop, edge) => {
    expect(refuse(fieldTop, saveTop).edge).toBe(edge);
  });

  it('scrolls its field to the centre, clear of the message', () => {
    expect(refuse(60, 700).scroll).toHaveBeenCalledWith({ block: 'center' });
  });

  it('does not scroll a field clear of it', () => {
    expect(refuse(300, 700).scroll).not.toHaveBeenCalled();
  });
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
