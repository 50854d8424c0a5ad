import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showError, showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Toaster } from '#web/components/toaster.tsx';

function Form({ run }: { run: () => Promise<void> }) {
  const { submit } = useSubmit(run, 'Operation failed');
  return (
    <>
      <button type="button" onClick={() => void submit()}>
        Send
      </button>
      <Toaster />
    </>
  );
}

it.each([
  ['takes the message of an earlier failure away', showError, false],
  ['leaves the message of an earlier success', showSuccess, true],
] as const)('a submission that begins %s', async (_, show, isKept) => {
  const user = userEvent.setup();
  render(<Form run={() => new Promise(() => {})} />);
  act(() => show('Earlier words'));
  await screen.findByText('Earlier words');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.queryByText('Earlier words') !== null).toBe(isKept);
});
