import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('with fake timers, the focused button goes', () => {
  vi.useFakeTimers();
  const { unmount } = render(<button type="button">Gone</button>);
  screen.getByText('Gone').focus();
  unmount();
});

it('the next test still gets animation frames', async () => {
  const frame = await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(frame).toBeTypeOf('number');
}, 2000);
