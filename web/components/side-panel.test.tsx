import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SidePanel } from './side-panel.tsx';
import { Dialog } from './ui/dialog.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      <SidePanel title="Asha" onClose={() => undefined}>
        Details
      </SidePanel>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Question" />
    </>
  );
}

it('stays beside the list of a turned tablet until an open dialog closes', async () => {
  const width = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => width);
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Question' });
  act(() => {
    width.matches = false;
    width.dispatchEvent(new Event('change'));
  });
  expect(screen.queryByRole('dialog', { name: 'Asha' })).toBeNull();
  screen.getByRole('dialog', { name: 'Question' });
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Asha' });
});
