import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable } from '#web/components/data-table.tsx';

it('breaks only overlong words, so that no value makes the page wider', () => {
  const name = `Priyanka Balasubramaniam ${'w'.repeat(100)}`;
  render(
    <DataTable
      caption="People"
      columns={[{ key: 'name', header: 'Name', isTitle: true, cell: (row: { name: string }) => row.name }]}
      rows={[{ name }]}
      getKey={(row) => row.name}
    />,
  );
  const cell = screen.getByRole('rowheader');
  expect(cell.textContent).toBe(name);
  const breakable = within(cell).getByText('w'.repeat(100));
  expect(breakable.className).toContain('overflow-wrap:anywhere');
  // One part of the cell, else a flex container shows the words as columns.
  expect(cell.childNodes).toHaveLength(1);
  expect(screen.getByRole('table').parentElement?.className).toContain('overflow-x-auto');
});

it('labels the values in a card, except the title and self-explaining ones', () => {
  const cell = (row: { name: string }) => row.name;
  render(
    <DataTable
      caption="People"
      columns={[
        { key: 'name', header: 'Name', isTitle: true, cell },
        { key: 'city', header: 'City', cell },
        { key: 'status', header: 'Status', isSelfExplaining: true, cell },
      ]}
      rows={[{ name: 'Asha' }]}
      getKey={(row) => row.name}
    />,
  );
  const cells = [screen.getByRole('rowheader'), ...screen.getAllByRole('cell')];
  expect(cells.map((cell) => cell.dataset.label)).toEqual([undefined, 'City', undefined]);
  expect(cells.map((cell) => cell.classList.contains('column-label'))).toEqual([false, true, false]);
});
