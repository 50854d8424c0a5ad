import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { DateInput } from '#web/components/ui/date-input.tsx';

const NOT_WHOLE = 'Please enter the whole day, the year with four digits.';
const SHORT_YEAR = `The year is 0026. ${NOT_WHOLE}`;

function type(value: string, { leave = true } = {}) {
  const field = screen.getByLabelText('Day');
  fireEvent.change(field, { target: { value } });
  if (leave) fireEvent.blur(field);
  return field;
}

function Filter({ onChange }: { onChange: (day: string) => void }) {
  const [day, setDay] = useState('2026-03-25');
  const change = (next: string) => {
    setDay(next);
    onChange(next);
  };
  return (
    <Field label="Day">
      <DayInput value={day} onChange={change} />
    </Field>
  );
}

it('a filter ignores a year of two digits, says so, and keeps what was typed', () => {
  const days: string[] = [];
  render(<Filter onChange={(day) => days.push(day)} />);
  const field = type('0026-03-25');
  expect(field).toHaveProperty('value', '0026-03-25');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  screen.getByText(SHORT_YEAR);
  expect(days).toEqual([]);
  expect(type('2026-03-26').getAttribute('aria-invalid')).toBeNull();
  type('');
  expect(days).toEqual(['2026-03-26', '']);
  expect(screen.queryByText(SHORT_YEAR)).toBeNull();
});

it('a form says that a year has two digits once the field is left', () => {
  render(
    <Field label="Day">
      <DateInput />
    </Field>,
  );
  type('0002-03-25', { leave: false });
  expect(screen.queryByRole('status')).toBeNull();
  type('0026-03-25');
  expect(screen.getByRole('status').textContent).toBe(SHORT_YEAR);
});

it('a part of a day is named, and the filter keeps its day', () => {
  const days: string[] = [];
  render(<Filter onChange={(day) => days.push(day)} />);
  const field = screen.getByLabelText('Day');
  // As Chromium has it while the year is empty.
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  type('');
  screen.getByText(NOT_WHOLE);
  expect(days).toEqual([]);
});
