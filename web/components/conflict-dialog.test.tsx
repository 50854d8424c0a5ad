import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { findConflicts } from '#web/lib/edit-conflict.ts';

const LABELS = { name: 'Name', city: 'City', board: 'Board', address: 'Address' };

const FIELDS = findConflicts(LABELS, {
  base: { name: 'Lotus School', city: 'Kochi', board: 'CBSE', address: '' },
  mine: { name: 'Lotus Public School', city: 'Kochi', board: 'ICSE', address: 'MG Road' },
  theirs: { name: 'Lotus School', city: 'Chennai', board: 'State', address: 'MG Road' },
});

function show(fields = FIELDS) {
  const onResolve = vi.fn();
  const onClose = vi.fn();
  render(<ConflictDialog what="school" fields={fields} onResolve={onResolve} onClose={onClose} />);
  return { onResolve, onClose, user: userEvent.setup() };
}

const group = (name: string) => within(screen.getByRole('group', { name }));

describe('a record that two people changed', () => {
  it('shows both values of each field that differs, with the one that was changed chosen', () => {
    show();
    screen.getByRole('dialog', { name: 'Somebody else changed this school meanwhile' });
    expect(screen.queryByRole('group', { name: 'Address' })).toBeNull();
    expect(group('Name').getByRole('radio', { name: /Mine\s*Lotus Public School/ })).toHaveProperty(
      'checked',
      true,
    );
    expect(group('City').getByRole('radio', { name: /Theirs, already saved\s*Chennai/ })).toHaveProperty(
      'checked',
      true,
    );
    for (const choice of group('Board').getAllByRole('radio'))
      expect(choice).toHaveProperty('checked', false);
  });

  it('asks for a choice wherever both changed a field', async () => {
    const { user, onResolve } = show();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toContain('Please choose one of the two values');
    expect(onResolve).not.toHaveBeenCalled();
    await user.click(group('Board').getByRole('radio', { name: /Theirs/ }));
    await user.click(group('City').getByRole('radio', { name: /As it was before\s*Kochi/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({ name: 'mine', city: 'mine', board: 'theirs' });
  });

  it('can be put off', async () => {
    const { user, onClose, onResolve } = show();
    await user.click(screen.getByRole('button', { name: 'Back to the Form' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onResolve).not.toHaveBeenCalled();
  });

  it('says where a value is empty', () => {
    show([{ key: 'city', label: 'City', mine: '', theirs: 'Kochi', suggested: null }]);
    group('City').getByText('(empty)');
  });

  it('has nothing to choose where both typed the same', async () => {
    const { user, onResolve } = show([]);
    screen.getByText('The saved values match yours.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({});
  });
});
