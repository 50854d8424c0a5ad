import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { NO_ANSWER, preview, showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { ApiError } from '#web/lib/api-errors.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';

type Options = Partial<Parameters<typeof useChange<[HTMLFormElement]>>[1]>;

const KEY = ['rows'];

function Form({ send, options }: { send: () => Promise<unknown>; options: Options }) {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => ['stored'] });
  const { busy, problem, fieldErrors, submit } = useChange((_: HTMLFormElement) => send(), {
    fallback: 'Operation failed',
    ...options,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <input name="email" aria-label="Email" aria-invalid={'email' in fieldErrors} />
      <output aria-label="State">
        {[fieldErrors.email, problem, data].map((each) => each ?? '-').join(' | ')}
      </output>
      <button type="submit">{busy ? 'Sending' : 'Send'}</button>
    </form>
  );
}

async function open(options: Options = {}) {
  const send = vi.fn<() => Promise<unknown>>().mockResolvedValue(null);
  const { unmount } = renderPortal(<Form send={send} options={options} />);
  await screen.findByText(/stored/);
  const user = userEvent.setup();
  const submit = () => user.click(screen.getByRole('button', { name: 'Send' }));
  return { send, user, submit, unmount };
}

const shown = () => screen.getByLabelText('State').textContent;
const refusal = (field?: string) => new ApiError(400, null, 'Not this one', field ? { field } : {});

describe('a change', () => {
  it('is sent once for two clicks', async () => {
    const { send, user } = await open();
    send.mockReturnValue(new Promise(() => {}));
    await user.dblClick(screen.getByRole('button'));
    expect(send).toHaveBeenCalledOnce();
    await screen.findByRole('button', { name: 'Sending' });
  });

  it('does not keep the browser busy when its form closes before the answer', async () => {
    const { send, submit, unmount } = await open();
    send.mockReturnValue(new Promise(() => {}));
    await submit();
    unmount();
    const setTimeout = vi.spyOn(globalThis, 'setTimeout');
    await new Promise((resolve) => setImmediate(() => globalThis.setTimeout(resolve, 200)));
    expect(setTimeout.mock.calls.length).toBeLessThan(10);
  });

  it.each([
    ['takes the message of an earlier failure away', showError, false],
    ['leaves the message of an earlier success', showSuccess, true],
  ] as const)('%s', async (_, show, isKept) => {
    const { send, submit } = await open();
    send.mockReturnValue(new Promise(() => {}));
    act(() => show('Earlier words'));
    await screen.findByText('Earlier words');
    await submit();
    expect(screen.queryByText('Earlier words') !== null).toBe(isKept);
  });

  it('shows a failure as a toast', async () => {
    const { send, submit } = await open();
    send.mockRejectedValueOnce(new TypeError('offline'));
    await submit();
    await screen.findByText(NO_ANSWER);
    send.mockRejectedValueOnce(new ApiError(500, null, ''));
    await submit();
    await screen.findByText('Operation failed');
  });

  it('shows a refusal in the form', async () => {
    const { send, submit } = await open({ show: 'problem' });
    send.mockRejectedValueOnce(refusal());
    await submit();
    await waitFor(() => expect(shown()).toBe('- | Not this one | stored'));
    await submit();
    await waitFor(() => expect(shown()).toBe('- | - | stored'));
  });

  it.each([
    ['at its field', 'field', 1],
    ['also as a toast', 'toast', 2],
  ] as const)('shows the refusal of a field %s, and focuses it', async (_, show, count) => {
    const { send, submit } = await open({ show });
    send.mockRejectedValueOnce(refusal('email'));
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.getByLabelText('Email').ariaInvalid).toBe('true');
    expect(screen.getAllByText(/Not this one/)).toHaveLength(count);
  });

  it('does not send a form with errors', async () => {
    const { send, submit } = await open({
      show: 'problem',
      findFieldErrors: (form) => ({ email: `${form.tagName} without an address` }),
    });
    await submit();
    expect(shown()).toBe('FORM without an address | - | stored');
    expect(send).not.toHaveBeenCalled();
  });

  it('shows the result at once, and after a failure the stored one', async () => {
    const onStale = vi.fn();
    const { send, submit } = await open({
      onStale,
      optimistic: () => [preview<string[]>(KEY, () => ['expected'])],
    });
    const { promise, reject } = Promise.withResolvers();
    send.mockReturnValue(promise);
    await submit();
    await waitFor(() => expect(shown()).toBe('- | - | expected'));
    reject(new ApiError(409, 'stale', 'Somebody else changed it.'));
    await screen.findByText('Somebody else changed it.');
    expect(shown()).toBe('- | - | stored');
    expect(onStale).toHaveBeenCalledOnce();
  });

  it('shows no message that the caller has handled', async () => {
    const { send, submit } = await open({ onRefused: () => true, show: 'problem' });
    send.mockRejectedValueOnce(refusal());
    await submit();
    await screen.findByRole('button', { name: 'Send' });
    expect(shown()).toBe('- | - | stored');
  });
});

function TwoInOrder({ send }: { send: (step: number) => Promise<unknown> }) {
  const queryClient = useQueryClient();
  const { submit } = useChange(send, { fallback: 'Operation failed', inOrder: 'student-1' });
  return (
    <button
      type="button"
      onClick={() => {
        void submit(1);
        void submit(2).then(() => queryClient.clear());
      }}
    >
      Send
    </button>
  );
}

it('sends the changes of one record one after the other', async () => {
  const first = Promise.withResolvers();
  const send = vi.fn((step: number) => (step === 1 ? first.promise : Promise.resolve()));
  renderPortal(<TwoInOrder send={send} />);
  await userEvent.click(screen.getByRole('button'));
  expect(send).toHaveBeenCalledExactlyOnceWith(1);
  first.resolve(null);
  await waitFor(() => expect(send).toHaveBeenLastCalledWith(2));
});
