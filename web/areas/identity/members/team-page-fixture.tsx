import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getMemberWork,
  listMembers,
  listOnlineUsers,
  type Member,
  type Work,
} from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { makeMember } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { TeamMembersPage } from './team-members-page.tsx';

export const asha = makeMember({ id: 1, name: 'Asha Rao', email: 'asha@example.test', role: 'super_admin' });
export const bala = makeMember({ id: 2, name: 'Bala Iyer', email: 'bala@example.test', role: 'admin' });
export const chitra = makeMember({
  id: 3,
  name: 'Chitra Nair',
  email: 'chitra@example.test',
  role: 'teacher',
  designation: 'Counsellor',
  department: 'Guidance',
  lastLogin: '2026-04-30T06:30:00.000Z',
});
export const dev = makeMember({
  id: 4,
  name: 'Dev Shah',
  email: 'dev@example.test',
  role: 'staff',
  isActive: false,
});
export const NO_WORK: Work = {
  students: 0,
  contacts: 0,
  appointments: 0,
  reports: 0,
  tasks: 0,
};
export const TEAM: readonly Member[] = [asha, bala, chitra, dev];

/** A server with the team above, all offline. */
export function stubTeam() {
  const api = stubApi();
  api.answer(listMembers, { teamMembers: [...TEAM], formerMembers: [] });
  api.answer(listOnlineUsers, { onlineUsers: [] });
  api.answer(getMemberWork, { work: NO_WORK, named: [] });
  return api;
}

/** Opens the page as the member with the role. */
export async function openAs(role: Role) {
  const self = TEAM.find((member) => member.role === role) ?? asha;
  const user = userEvent.setup();
  renderPortal(<TeamMembersPage />, { user: { id: self.id, name: self.name, email: self.email, role } });
  await screen.findByRole('table', { name: 'Team members' });
  return user;
}

export function rowOf(member: Member): HTMLElement {
  const row = screen.getByRole('rowheader', { name: new RegExp(member.name) }).closest('tr');
  if (!row) throw new Error(`No row for ${member.name}`);
  return row;
}

/** Chooses an action behind a member's "More". */
export async function chooseMore(user: ReturnType<typeof userEvent.setup>, member: Member, action: string) {
  await user.click(within(rowOf(member)).getByRole('button', { name: `More for ${member.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** Clicks the overlay of a dialog. */
export function clickOverlay(dialog: HTMLElement): void {
  const overlay = dialog.parentElement;
  if (!overlay) throw new Error('The dialog has no overlay');
  fireEvent.pointerDown(overlay);
  fireEvent.click(overlay);
}
