import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasPermission, PERMISSIONS, ROLES, seesOnlyAssigned } from './roles.ts';

/** The cells of the first table of the page, its head first. */
function readTable(): string[][] {
  const page = readFileSync(new URL('../docs/permissions.md', import.meta.url), 'utf8');
  const [table = ''] = /^\|.*(?:\n\|.*)*/m.exec(page) ?? [];
  const rows = table.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  return rows.filter((_, index) => index !== 1);
}

describe('docs/permissions.md', () => {
  const [head, ...rows] = readTable();

  test('has a column for each role', () => {
    expect(head).toEqual(['permission', 'what it allows', ...ROLES]);
  });

  test('lists the roles of each permission, as in the code', () => {
    const written = rows.map(([permission, , ...cells]) => [permission, ...cells]);
    const held = PERMISSIONS.map((permission) => [
      `\`${permission}\``,
      ...ROLES.map((role) => (hasPermission(role, permission) ? 'yes' : '–')),
    ]);
    expect(written).toEqual(held);
  });

  test('describes each permission', () => {
    for (const [permission, words] of rows) expect([permission, words]).not.toEqual([permission, '']);
  });
});

test('a super admin has every permission, and only a teacher is limited to assigned records', () => {
  expect(PERMISSIONS.filter((permission) => !hasPermission('super_admin', permission))).toEqual([]);
  expect(ROLES.filter(seesOnlyAssigned)).toEqual(['teacher']);
});

test('bulk exports of children’s data and irreversible actions are for managers', () => {
  for (const permission of ['records:export', 'students:merge', 'students:erase'] as const) {
    expect(ROLES.filter((role) => hasPermission(role, permission))).toEqual(['super_admin', 'admin']);
  }
});
