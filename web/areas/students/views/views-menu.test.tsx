import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listMembers } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import {
  createSavedView,
  listSavedViews,
  listStudentChoices,
  listStudents,
} from '#contracts/students/index.ts';
import { address, chitra, makeRow, openStudents } from '#web/areas/students/records/students-fixture.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

const LIST = paths.admin.dashboardStudents;
const VIEW = { id: 1, name: 'Class 12, no counsellor', query: 'grade=12&counsellor=nobody', isShared: true };

let api: ApiStub;
beforeEach(() => {
  api = stubApi();
  api.answer(listMembers, { teamMembers: [chitra], formerMembers: [] });
  api.answer(listStudents, { students: [makeRow()], count: { rows: 1, isExact: true } });
  api.answer(listStudentChoices, { tags: [], counsellors: [] });
  api.answer(listSavedViews, { views: [VIEW] });
});

it('opens a view, stored in the address', async () => {
  const user = openStudents(LIST);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(screen.getByRole('button', { name: 'Set a filter to save a view' })).toHaveProperty(
    'disabled',
    true,
  );
  await user.click(await screen.findByRole('link', { name: /Class 12, no counsellor/ }));
  await waitFor(() => expect(address()).toBe(`${LIST}?grade=12&counsellor=nobody`));
  expect(screen.queryByRole('button', { name: /^Remove the view/ })).toBeNull();
});

it('lets a manager save the filters under a name, for everybody', async () => {
  api.answer(createSavedView, { view: { ...VIEW, id: 2, name: 'Mine' } });
  const user = openStudents(`${LIST}?q=asha&grade=12`, { role: 'admin' });
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('button', { name: 'Save this view…' }));
  await user.type(screen.getByLabelText('View name'), 'Mine');
  await user.click(screen.getByRole('checkbox', { name: 'For everybody' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { name: 'Mine', query: 'grade=12', isShared: true };
  expect(api.callsOf(createSavedView)[0]?.body).toEqual(body);
});
