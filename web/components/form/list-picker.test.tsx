import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchSelect } from './list-picker.tsx';

const PEOPLE = [
  { value: '', label: 'Nobody yet' },
  { value: '3', label: 'Chitra Nair' },
  { value: '4', label: 'Devika Rao' },
  { value: '5', label: 'Dev Nair' },
];

function Owner({ options = PEOPLE }: { options?: typeof PEOPLE }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchSelect aria-label="Owner" value={value} options={options} onChange={setValue} />
      <output>{`value ${value}`}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Owner' });

it.each([
  // The list opens with a click or an arrow; the present option is the marked one.
  { keys: '{ArrowDown}{ArrowDown}{Enter}', chosen: 'Chitra Nair' },
  { keys: 'nair{Enter}', chosen: 'Chitra Nair' },
  { keys: 'nair{ArrowDown}{Enter}', chosen: 'Dev Nair' },
  // As the keys of a plain select do.
  { keys: 'dev{Tab}', chosen: 'Devika Rao' },
  { keys: 'dev{Escape}{Tab}', chosen: 'Nobody yet' },
  { keys: 'zz{Enter}{Tab}', chosen: 'Nobody yet' },
  { keys: '{Backspace}{Tab}', chosen: 'Nobody yet' },
])('chooses $chosen with $keys', async ({ keys, chosen }) => {
  render(<Owner />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(field().value).toBe(chosen);
  screen.getByText(`value ${PEOPLE.find(({ label }) => label === chosen)?.value}`, { normalizer: String });
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('shows all options upon a tap, and opens a phone’s keyboard for many only', async () => {
  const { rerender } = render(<Owner />);
  await userEvent.click(field());
  expect(screen.getAllByRole('option')).toHaveLength(4);
  expect(field().inputMode).toBe('none');
  await userEvent.click(screen.getByRole('option', { name: 'Dev Nair' }));
  expect(field().value).toBe('Dev Nair');
  const many = Array.from({ length: 20 }, (_, at) => ({ value: String(at), label: `Member ${at}` }));
  rerender(<Owner options={many} />);
  expect(field().inputMode).toBe('search');
});
