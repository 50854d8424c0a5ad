import { beforeAll, expect, test } from 'vitest';
import { createSavedView, deleteSavedView, listSavedViews } from '#contracts/students/index.ts';
import { api, join, type Person, setUpStudents } from '#server/areas/students/records/students-fixture.ts';

setUpStudents();
let admin: Person;
let staff: Person;
let other: Person;
beforeAll(async () => {
  admin = await join('admin');
  staff = await join('staff');
  other = await join('teacher');
});

const save = ({ token }: Person, name: string, isShared = false) =>
  api.call(createSavedView, {
    token,
    body: { name, query: 'q=Asha&grade=12&counsellor=nobody&x=1&tag=a%00b', isShared },
  });
const remove = ({ token }: Person, id: number) => api.call(deleteSavedView, { token, params: { id } });
const namesOf = async ({ token }: Person) =>
  (await api.call(listSavedViews, { token })).ok().views.map(({ name }) => name);

test('private views belong to their owner, shared ones to every member', async () => {
  const { view } = (await save(staff, 'Class 12')).ok();
  expect(view).toEqual({
    id: view.id,
    name: 'Class 12',
    isShared: false,
    query: 'grade=12&counsellor=nobody',
  });
  expect((await save(staff, 'Class 12')).status).toBe(409);
  expect((await save(other, 'Class 12')).status).toBe(201);
  expect((await save(staff, 'For all', true)).status).toBe(403);
  const shared = (await save(admin, 'For all', true)).ok().view;
  expect((await save(admin, 'For all', true)).status).toBe(409);
  expect((await save(admin, ' ')).status).toBe(400);
  expect(await namesOf(staff)).toEqual(['Class 12', 'For all']);
  expect(await namesOf(admin)).toEqual(['For all']);

  expect((await remove(other, view.id)).status).toBe(404);
  expect((await remove(other, 999_999)).status).toBe(404);
  expect((await remove(staff, shared.id)).status).toBe(403);
  (await remove(staff, view.id)).ok();
  (await remove(admin, shared.id)).ok();
  expect(await namesOf(staff)).toEqual([]);
});
