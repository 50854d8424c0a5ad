import { describe, expect, it, vi } from 'vitest';
import {
  bodies,
  dialog,
  field,
  fillIn,
  OWN_CONSENT,
  open,
  send,
  setUpBooking,
  tick,
  type,
} from './booking-fixture.tsx';

setUpBooking();

describe('what it refuses, in words at the field', () => {
  async function expectRefused(label: string, words: string): Promise<void> {
    await send();
    const control = field(label);
    expect(dialog().getByText(words).id).toBe(
      control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? 'nothing',
    );
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(control);
    expect(bodies()).toEqual([]);
  }

  it('names everything that is missing and goes to the first', async () => {
    await open();
    await expectRefused('Your name', 'Name is required');
    expect(dialog().getByText('Please give a phone number or an email address')).toBeTruthy();
    const question = dialog().getByRole('group', { name: 'Is the student under 18?' });
    expect(question.textContent).toContain('Please say whether the student is under 18');
    expect(dialog().getByText(/^Please agree to be contacted/)).toBeTruthy();
    type('Your name', 'Meera Pillai');
    type('Phone', '+91 98765 43210');
    await send();
    expect(document.activeElement).toBe(field('Yes'));
    expect(field('Yes').getAttribute('aria-invalid')).toBe('true');
    tick('No');
    expect(question.textContent).not.toContain('Please say');
    expect(field('No').getAttribute('aria-invalid')).toBeNull();
    tick(OWN_CONSENT);
    expect(dialog().queryByText(/^Please agree to be contacted/)).toBeNull();
  });

  it('needs the consent to be contacted', async () => {
    await open();
    fillIn();
    tick(OWN_CONSENT);
    await expectRefused(
      OWN_CONSENT,
      'Please agree to be contacted; otherwise we may not call or write to you',
    );
  });

  it('shows the field together with its words, and a consent that an answer adds', async () => {
    await open();
    fillIn();
    tick(OWN_CONSENT);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await send();
    const shown = scroll.mock.contexts.at(-1) as Element;
    expect(shown.contains(field(OWN_CONSENT))).toBe(true);
    expect(shown.textContent).toContain('Please agree to be contacted');
    tick('Yes');
    const added = scroll.mock.contexts.at(-1) as Element;
    expect(added.contains(dialog().getByRole('checkbox', { name: /parent or guardian/ }))).toBe(true);
    scroll.mockRestore();
  });

  it.each([
    ['Your name', 'M'.repeat(101), 'Name must be at most 100 characters long'],
    ['Phone', '98765', 'Please enter the whole phone number'],
    ['Phone', '98765 43210 or 98765 43211 or 98', 'Phone must be at most 30 characters long'],
    ['Email', 'meera@example', 'Please enter a valid email address'],
    ['Preferred day (optional)', '2026-04-30', 'Please choose a day: tomorrow or later'],
    ['Preferred day (optional)', '2027-05-01', 'Please choose a day within the next year'],
    ['Preferred day (optional)', '20266-05-01', 'Please choose a day within the next year'],
  ])('%s %s', async (label, value, words) => {
    await open();
    fillIn();
    type(label, value);
    await expectRefused(label, words);
  });

  it('notices a date of which a part is missing', async () => {
    await open();
    fillIn();
    Object.defineProperty(field('Preferred day (optional)'), 'validity', { value: { badInput: true } });
    await expectRefused('Preferred day (optional)', 'Please enter the whole date, or leave it empty');
  });
});
