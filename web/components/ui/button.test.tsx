import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '#web/components/ui/button.tsx';

it('that is busy keeps the focus, says so, and neither acts nor sends its form', async () => {
  const user = userEvent.setup();
  const handleClick = vi.fn();
  const handleSubmit = vi.fn();
  const form = (busy: boolean) => (
    <form onSubmit={handleSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy} onClick={handleClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  expect([button.ariaDisabled, button.getAttribute('aria-busy')]).toEqual(['true', 'true']);
  await user.click(button);
  await user.keyboard('{Enter}');
  await user.type(screen.getByLabelText('Name'), 'Asha{Enter}');
  expect(handleClick).not.toHaveBeenCalled();
  expect(handleSubmit).not.toHaveBeenCalled();
});
