import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import {
  type ClassListImport,
  getImport,
  getSchool,
  type ImportUndo,
  listPastImports,
  previewImportUndo,
  undoImport,
} from '#contracts/schools/index.ts';
import { makeSchoolAnswer } from '#web/areas/schools/records/schools-fixture.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { makeImport, openImport } from './imports-fixture.tsx';

let api: ApiStub;

const makeDone = (fields: Partial<ClassListImport> = {}) =>
  makeImport({ status: 'committed', committedAt: '2026-04-30T07:00:00.000Z', imported: 40, ...fields });

const makeUndo = (fields: Partial<ImportUndo> = {}): ImportUndo => ({
  import: makeDone(),
  removed: 38,
  kept: 2,
  keptStudents: [
    { id: 11, name: 'Asha Rao' },
    { id: 12, name: 'मीना' },
  ],
  ...fields,
});

beforeEach(() => {
  api = stubApi();
  api.answer(getSchool, makeSchoolAnswer());
  api.answer(getImport, { import: makeDone({ linked: 1 }), preview: [] });
  api.answer(previewImportUndo, makeUndo());
});

async function ask() {
  vi.useFakeTimers({ now: new Date('2026-04-30T08:00:00.000Z'), toFake: ['Date'] });
  const user = openImport('?import=5');
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
  const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo import' });
  return { user, dialog, confirm };
}

it.each<[Role, Partial<ClassListImport>, string, boolean]>([
  ['staff', {}, '2026-05-01T06:59:00.000Z', true],
  ['staff', {}, '2026-05-01T07:00:00.000Z', false],
  ['staff', { creatorId: 2 }, '2026-04-30T07:01:00.000Z', false],
  ['admin', { creatorId: 2 }, '2026-06-30T07:00:00.000Z', true],
  ['super_admin', { creatorId: null }, '2026-06-30T07:00:00.000Z', true],
])('%s, %j, at %s: the undo is offered: %s', async (role, fields, now, isOffered) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  api.answer(getImport, { import: makeDone(fields), preview: [] });
  openImport('?import=5', undefined, role);
  await screen.findByRole('heading', { name: 'The class list was imported' });
  expect(screen.queryByRole('button', { name: 'Undo import' }) !== null).toBe(isOffered);
});

describe('undoing an import', () => {
  it('names the students who stay, removes the others and shows the result', async () => {
    const { user, dialog, confirm } = await ask();
    await dialog.findByText('38 students will be removed; 2 stay because work has been done with them.');
    dialog.getByText(/^1 row was linked to a stored record/);
    expect(dialog.getByRole('link', { name: 'मीना' }).getAttribute('href')).toBe(
      '/admin/dashboard/students/12',
    );
    const undone = makeUndo({ import: makeDone({ status: 'undone', removed: 38, linked: 1 }) });
    api.answer(undoImport, undone);
    api.answer(previewImportUndo, undone);
    api.answer(getImport, { import: undone.import, preview: [] });
    await user.click(confirm());
    await screen.findByRole('heading', { name: 'The import was undone' });
    await expectToast('Success', 'Import undone: 38 students removed');
    screen.getByText('38 students of class 8.csv were removed.');
    await screen.findByRole('link', { name: 'Asha Rao' });
  });

  it.each([
    [{ kept: 0, keptStudents: [] }, '38 students will be removed.', false],
    [{ removed: 0 }, 'Work has been done with every student of this import, so none is removed.', true],
    [{ removed: 0, kept: 0, keptStudents: [] }, 'No student of this import is left.', true],
    [{ kept: 60 }, 'And 58 students more.', false],
  ])('%j', async (fields, words, isRefused) => {
    api.answer(previewImportUndo, makeUndo(fields));
    const { dialog, confirm } = await ask();
    await dialog.findByText(words);
    expect(confirm().disabled).toBe(isRefused);
  });

  it('waits for the preview, and asks again after a failure', async () => {
    api.disconnect(previewImportUndo);
    const { user, dialog, confirm } = await ask();
    await dialog.findByText('Failed to count the students. Please try again.');
    expect(confirm().disabled).toBe(true);
    api.answer(previewImportUndo, makeUndo());
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByText(/^38 students will be removed/);
  });

  it('stays open when the server does not answer', async () => {
    const { user, dialog, confirm } = await ask();
    await dialog.findByText(/^38 students/);
    api.disconnect(undoImport);
    await user.click(confirm());
    await expectToast(
      'Error',
      'The server could not be reached. Please check your connection and try again.',
    );
    expect(confirm().disabled).toBe(false);
  });
});

it('lists past imports of several schools before a new one', async () => {
  const past = makeDone({ id: 6, school: null, fileName: 'all schools.xlsx' });
  const undone = makeDone({
    id: 7,
    school: null,
    fileName: 'older.csv',
    status: 'undone',
    removed: 1,
    undoneAt: '2026-05-01T08:15:00.000Z',
  });
  api.answer(listPastImports, { imports: [past, undone] });
  openImport('', '/admin/dashboard/students/import');
  const link = await screen.findByRole('link', { name: 'all schools.xlsx' });
  expect(link.getAttribute('href')).toBe('/admin/dashboard/students/import?import=6');
  screen.getByText('Undone, 1 student removed · 1 May 2026, 1:45 pm · Asha Rao');
});
