import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';

const NOT_UNDERSTOOD =
  '“11/28/2026” is no day that we understand. Please write the day first, such as 28/11/2026 or 28 Nov.';

function Filter({ onChange }: { onChange?: (day: string) => void }) {
  const [day, setDay] = useState('2026-03-25');
  const change = (next: string) => {
    setDay(next);
    onChange?.(next);
  };
  return (
    <>
      <Field label="Day">
        <DayInput value={day} min="2026-01-01" onChange={change} />
      </Field>
      <button type="button" onClick={() => change('2026-05-01')}>
        May Day
      </button>
    </>
  );
}

function renderFilter() {
  const days: string[] = [];
  render(<Filter onChange={(day) => days.push(day)} />);
  return { days, field: screen.getByLabelText<HTMLInputElement>('Day') };
}

it('shows the weekday and the day first, and gives the ISO date once the field is left', async () => {
  const { days, field } = renderFilter();
  expect(field.value).toBe('Wed 25 Mar 2026');
  await userEvent.clear(field);
  await userEvent.type(field, '28/11/26');
  expect(days).toEqual([]);
  await userEvent.tab();
  expect(field.value).toBe('Sat 28 Nov 2026');
  expect(days).toEqual(['2026-11-28']);
});

it('gives a day with all its parts while it is typed, and one without a year at Enter', async () => {
  const { days, field } = renderFilter();
  await userEvent.clear(field);
  await userEvent.type(field, '3 April 2026');
  expect(days).toEqual(['2026-04-03']);
  expect(field.value).toBe('3 April 2026');
  await userEvent.clear(field);
  await userEvent.type(field, '4/4/26{Enter}');
  expect(days).toEqual(['2026-04-03', '2026-04-04']);
  expect(field.value).toBe('Sat 4 Apr 2026');
});

it('keeps a text that is no day, says why, and keeps the day before it', async () => {
  const { days, field } = renderFilter();
  await userEvent.clear(field);
  await userEvent.type(field, '11/28/2026');
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.tab();
  expect(field.value).toBe('11/28/2026');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const problem = screen.getByRole('status');
  expect(problem.textContent).toBe(NOT_UNDERSTOOD);
  expect(field.getAttribute('aria-describedby')).toBe(problem.id);
  expect(days).toEqual([]);
  // A day from elsewhere replaces it.
  await userEvent.click(screen.getByRole('button', { name: 'May Day' }));
  expect(field.value).toBe('Fri 1 May 2026');
  expect(screen.queryByRole('status')).toBeNull();
});

it('an emptied field is no day', async () => {
  const { days, field } = renderFilter();
  await userEvent.clear(field);
  await userEvent.tab();
  expect(days).toEqual(['']);
  expect(field.value).toBe('');
});

it('the calendar is the browser’s own, with the same limits', async () => {
  const { days, field } = renderFilter();
  const picker = document.querySelector<HTMLInputElement>('input[type=date]');
  if (!picker) throw new Error('no calendar');
  expect([picker.value, picker.min]).toEqual(['2026-03-25', '2026-01-01']);
  let opened = 0;
  picker.showPicker = () => {
    opened += 1;
  };
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  expect(opened).toBe(1);
  fireEvent.change(picker, { target: { value: '2026-04-02' } });
  expect(days).toEqual(['2026-04-02']);
  expect(field.value).toBe('Thu 2 Apr 2026');
  expect(document.activeElement).toBe(field);
});

it('a form does not send a text that is no day', async () => {
  const sent: string[] = [];
  function Form() {
    const [day, setDay] = useState('');
    const { check } = useChange(async () => undefined, { fallback: '' });
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (check(event.currentTarget, {})) sent.push(day);
        }}
      >
        <Field label="Day">
          <DayInput value={day} onChange={setDay} />
        </Field>
        <button type="submit">Save</button>
      </form>
    );
  }
  renderPortal(<Form />);
  const field = screen.getByLabelText('Day');
  await userEvent.type(field, '25/03/0026{Enter}');
  expect(screen.getByRole('status').textContent).toBe(
    `The year is 0026. Please write it with four digits, such as ${new Date().getFullYear()}.`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, '25/3/2026{Enter}');
  expect(sent).toEqual(['2026-03-25']);
});
