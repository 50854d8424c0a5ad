import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { type Conflicts, findConflicts } from '#web/lib/edit-conflict.ts';

const LABELS = { name: 'Name', city: 'City', board: 'Board', address: 'Address' };

const CONFLICTS = findConflicts(LABELS, {
  base: { name: 'Lotus School', city: 'Kochi', board: 'CBSE', address: '' },
  mine: { name: 'Lotus Public School', city: 'Kochi', board: 'ICSE', address: 'MG Road' },
  theirs: { name: 'Lotus School', city: 'Chennai', board: 'State', address: 'MG Road' },
});

function show(conflicts: Conflicts = CONFLICTS) {
  const onResolve = vi.fn();
  const onClose = vi.fn();
  render(<ConflictDialog what="school" {...conflicts} onResolve={onResolve} onClose={onClose} />);
  return { onResolve, onClose, user: userEvent.setup() };
}

const group = (name: string) => within(screen.getByRole('group', { name }));

describe('a record that two people changed', () => {
  it('requires a choice only for fields changed by both, and names the others', () => {
    show();
    screen.getByRole('dialog', { name: 'Somebody else has changed this school' });
    expect(screen.getAllByRole('group')).toEqual([screen.getByRole('group', { name: 'Board' })]);
    for (const choice of group('Board').getAllByRole('radio'))
      expect(choice).toHaveProperty('checked', false);
    screen.getByText('Kept automatically: Name (mine), City (theirs)');
  });

  it('requires a choice for each', async () => {
    const { user, onResolve } = show();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toContain('Please choose one of the two values');
    expect(onResolve).not.toHaveBeenCalled();
    await user.click(group('Board').getByRole('radio', { name: /Theirs, already saved\s*State/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({ board: 'theirs' });
  });

  it('can be postponed', async () => {
    const { user, onClose, onResolve } = show();
    await user.click(screen.getByRole('button', { name: 'Back to the Form' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onResolve).not.toHaveBeenCalled();
  });

  it('marks an empty value', () => {
    show({ fields: [{ key: 'city', label: 'City', mine: '', theirs: 'Kochi' }], taken: [] });
    group('City').getByText('(empty)');
    expect(screen.queryByText(/Taken without/)).toBeNull();
  });
});
