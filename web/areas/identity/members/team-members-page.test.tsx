import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listMembers, listOnlineUsers, type Member } from '#contracts/identity/index.ts';
import { makeMember } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { TeamMembersPage } from './team-members-page.tsx';
import { asha, bala, chitra, dev, openAs, rowOf, stubTeam, TEAM } from './team-page-fixture.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubTeam();
});

function actionsOn(member: Member): string[] {
  const buttons = within(rowOf(member)).queryAllByRole('button');
  return buttons.map((button) => button.textContent ?? '');
}

async function openMore(user: ReturnType<typeof userEvent.setup>, member: Member) {
  await user.click(within(rowOf(member)).getByRole('button', { name: `More for ${member.name}` }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  await user.keyboard('{Escape}');
  return items;
}

describe('the list', () => {
  it('shows every column of a member', async () => {
    await openAs('super_admin');
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual([
      'Status',
      'Name',
      'Email',
      'Role',
      'Designation',
      'Department',
      'Last Login',
      'Actions',
    ]);
    const row = within(rowOf(chitra));
    for (const text of [
      'Offline',
      'Chitra Nair',
      'chitra@example.test',
      'Teacher',
      'Counsellor',
      'Guidance',
    ]) {
      row.getByText(text);
    }
    expect(rowOf(chitra).textContent).toContain('30 Apr 2026');
  });

  it('shows a dash for empty values, Never without a sign-in, and Inactive for an inactive member', async () => {
    await openAs('super_admin');
    const row = within(rowOf(dev));
    expect(row.getAllByText('—')).toHaveLength(2);
    row.getByText('Never');
    row.getByText('Inactive');
    expect(within(rowOf(chitra)).queryByText('Inactive')).toBeNull();
  });

  it('says that it is loading, and that it is empty', async () => {
    const release = api.hold(listMembers, { teamMembers: [], formerMembers: [] });
    renderPortal(<TeamMembersPage />);
    screen.getByText('Loading team members...');
    release();
    await screen.findByText('No team members found.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows an error panel instead of the table, and loads again on Retry', async () => {
    api.refuse(listMembers, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<TeamMembersPage />);
    await screen.findByText('Error loading data');
    screen.getByText('Failed to load team members. Please try again.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No team members found.')).toBeNull();

    api.answer(listMembers, { teamMembers: [chitra], formerMembers: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Chitra Nair');
    expect(screen.queryByText('Error loading data')).toBeNull();
  });
});

describe('search', () => {
  it.each([
    ['a name', 'chitra n', [chitra]],
    ['an e-mail address', 'DEV@example', [dev]],
    ['a role', 'super_admin', [asha]],
    ["a role's label", 'super admin', [asha]],
    ['a designation', 'counsellor', [chitra]],
    ['a department', ' guidance ', [chitra]],
    ['only spaces', '   ', TEAM],
  ])('finds by %s', async (_, text, found) => {
    const user = await openAs('super_admin');
    await user.type(screen.getByRole('searchbox', { name: 'Search team members' }), text);
    const names = screen.getAllByRole('rowheader').map((cell) => cell.textContent?.replace('Inactive', ''));
    expect(names).toEqual(found.map(({ name }) => name));
  });

  it.each([
    ['Rene\u0301 STRAUSS', 'ren\u00e9'],
    ['Ren\u00e9 Strauss', 'rene\u0301'],
    ['Mia Wei\u00df', 'WEISS'],
  ])('finds %j by %j, however it is encoded', async (name, text) => {
    const rene = makeMember({ name });
    api.answer(listMembers, { teamMembers: [...TEAM, rene], formerMembers: [] });
    const user = await openAs('super_admin');
    await user.click(screen.getByRole('searchbox'));
    await user.paste(text);
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([name]);
  });

  it('is kept in the address', async () => {
    const user = await openAs('super_admin');
    await user.type(screen.getByRole('searchbox'), 'chitra');
    const address = screen.getByTestId('address');
    await waitFor(() => expect(address.textContent).toBe('/?q=chitra'));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(address.textContent).toBe('/'));
  });

  it('says when nothing matches', async () => {
    const user = await openAs('super_admin');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    screen.getByText('No members found matching your search.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('follows the member’s own role in the list', async () => {
  const user = { id: bala.id, name: bala.name, email: bala.email, role: 'admin' } as const;
  api.answer(listMembers, {
    teamMembers: [asha, { ...bala, role: 'teacher' }, chitra, dev],
    formerMembers: [],
  });
  renderPortal(<TeamMembersPage />, { user });
  screen.getByRole('button', { name: 'Add Member' });
  await screen.findByText('Chitra Nair');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull());
  expect(actionsOn(chitra)).toEqual([]);
});

describe('the actions of a role', () => {
  // Chitra has signed in already.
  const INVITE = 'Invite';
  const RESET = 'Issue a one-time password';
  const SECURITY = 'Sign-in security';

  it.each([
    [
      'super_admin',
      true,
      { asha: ['Edit'], bala: ['Edit', 'Delete', 'More'], chitra: ['Edit', 'Delete', 'More'] },
      { bala: [INVITE, RESET, SECURITY], chitra: [RESET, SECURITY] },
    ],
    ['admin', true, { asha: [], bala: ['Edit'], chitra: ['Edit', 'Delete', 'More'] }, { chitra: [RESET] }],
    ['teacher', false, { asha: [], bala: [], chitra: ['Edit'] }, {}],
    ['staff', false, { asha: [], bala: [], chitra: [] }, {}],
  ] as const)('%s', async (role, canAdd, actions, more) => {
    const user = await openAs(role);
    expect(screen.queryByRole('button', { name: 'Add Member' }) !== null).toBe(canAdd);
    expect({ asha: actionsOn(asha), bala: actionsOn(bala), chitra: actionsOn(chitra) }).toEqual(actions);
    const people = { bala, chitra };
    for (const name of ['bala', 'chitra'] as const) {
      const expected: readonly string[] | undefined = more[name as keyof typeof more];
      if (expected) expect(await openMore(user, people[name])).toEqual(expected);
    }
  });
});

describe('presence', () => {
  it('shows online members, in the strip and in the rows, and loads every 60 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openAs('super_admin');
    expect(screen.queryByText('Currently Online')).toBeNull();
    expect(api.callsOf(listOnlineUsers)).toHaveLength(1);

    api.answer(listOnlineUsers, { onlineUsers: [{ id: 3, name: 'Chitra Nair', role: 'teacher' }] });
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(api.callsOf(listOnlineUsers)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));

    const strip = await screen.findByRole('region', { name: 'Currently Online' });
    within(strip).getByText('Chitra Nair');
    within(rowOf(chitra)).getByText('Online');
    within(rowOf(bala)).getByText('Offline');
    expect(api.callsOf(listOnlineUsers)).toHaveLength(2);
  });

  it('shows no error when presence is unknown', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.refuse(listOnlineUsers, 500, { message: 'Broken', code: 'internal' });
    await openAs('super_admin');
    await waitFor(() => expect(warn).toHaveBeenCalled());
    within(rowOf(chitra)).getByText('Offline');
    expect(screen.queryByText('Currently Online')).toBeNull();
  });
});
