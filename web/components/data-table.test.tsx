import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataTable } from '#web/components/data-table.tsx';

it('lets only overlong words break, so that no value makes the page wider', () => {
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
  expect(screen.getByRole('table').parentElement?.className).toContain('overflow-x-auto');
});

it('labels a value in its card, but for the title and what explains itself', () => {
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

describe('rows further down', () => {
  const columns = [{ key: 'name', header: 'Name', isTitle: true, cell: (row: { name: string }) => row.name }];

  function show(isHidden: boolean, ...names: string[]) {
    const rows = names.map((name) => ({ name }));
    const further = { rows: rows.slice(1), isHidden };
    const getKey = (row: { name: string }) => rows.indexOf(row);
    return (
      <DataTable
        caption="People"
        columns={columns}
        rows={rows.slice(0, 1)}
        further={further}
        getKey={getKey}
      />
    );
  }
  const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const lastParts = () =>
    screen.getAllByRole('rowgroup').map((part) => part.matches('tbody') && 'lastPart' in part.dataset);

  it('stay in place while they are hidden, and say what is new once they are shown', () => {
    const { rerender } = render(show(false, 'Asha', 'Ravi', 'Meena'));
    expect(shown()).toEqual(['Asha', 'Ravi', 'Meena']);
    expect(lastParts()).toEqual([false, false, true]);
    const ravi = screen.getByText('Ravi');
    rerender(show(true, 'Kavya', 'Arjun', 'Tara'));
    expect(shown()).toEqual(['Kavya']);
    expect(ravi.textContent).toBe('Ravi');
    rerender(show(false, 'Kavya', 'Arjun', 'Tara'));
    expect(shown()).toEqual(['Kavya', 'Arjun', 'Tara']);
    expect(ravi.textContent).toBe('Arjun');
  });

  it('are gone where there are none any more, and are not made before they are seen', () => {
    const { container, rerender } = render(show(true, 'Asha', 'Ravi', 'Meena'));
    expect(container.textContent).not.toContain('Ravi');
    rerender(show(false, 'Asha', 'Ravi', 'Meena'));
    expect(shown()).toEqual(['Asha', 'Ravi', 'Meena']);
    rerender(show(false, 'Kavya'));
    expect(shown()).toEqual(['Kavya']);
    expect(lastParts()).toEqual([false, true]);
    expect(container.textContent).not.toContain('Ravi');
  });
});
