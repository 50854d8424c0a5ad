import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#contracts/pages.ts';
import {
  eraseFamily,
  findDuplicates,
  getFamilyData,
  getStudent,
  listStudents,
  mergeStudents,
  removeFamilyTexts,
  undoMerge,
} from '#contracts/students/index.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import {
  address,
  kavyasPage,
  makeDetails,
  makeRecord,
  makeRow,
  NOON,
  openStudents,
  stubStudent,
} from './students-fixture.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubStudent();
});

async function choose(action: string) {
  const user = openStudents(kavyasPage, { role: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return user;
}

describe('merging', () => {
  const likely = {
    id: 8,
    name: 'Kavya S Bhat',
    guardian: 'Meera Bhat',
    school: null,
    className: null,
    status: 'pending',
    createdAt: NOON,
    reasons: ['phone'],
  } as const;

  it('offers likely duplicates, compares, and keeps the chosen record', async () => {
    api.answer(findDuplicates, { duplicates: [{ ...likely, reasons: ['phone'] }] });
    api.answer(mergeStudents, { studentId: 8, mergeId: 61 });
    const user = await choose('Merge…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two records' }));
    const candidate = await dialog.findByRole('option', { name: /Kavya S Bhat/ });
    expect(api.callsOf(findDuplicates)[0]?.path).toContain('exceptId=7');
    api.answer(getStudent, makeRecord({ student: makeDetails({ id: 8, version: 2, name: 'Kavya S Bhat' }) }));
    await user.click(candidate);
    await user.click(await dialog.findByRole('radio', { name: /Kavya S Bhat/ }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await expectToast('Success', 'The records are merged');
    const [call] = api.callsOf(mergeStudents);
    expect(call?.path).toBe('/api/admin/students/8/merge');
    expect(call?.body).toEqual({ otherId: 7, version: 2, otherVersion: 4 });
    await waitFor(() => expect(address()).toBe(`${paths.admin.dashboardStudents}/8`));
  });

  it('finds any other record', async () => {
    api.answer(listStudents, { students: [makeRow({ id: 7 }), makeRow({ id: 12, name: 'K. Bhat' })] });
    const user = await choose('Merge…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two records' }));
    await dialog.findByText('No similar records found.');
    expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Find the other record'), 'bhat');
    await dialog.findByRole('option', { name: /K. Bhat/ });
    dialog.getByText('Students found: 1');
  });

  it('is undone', async () => {
    api.answer(getStudent, makeRecord({ merges: [{ id: 61, name: 'Kavya S Bhat', mergedAt: NOON }] }));
    api.answer(undoMerge, { studentId: 7, otherId: 8 });
    const user = openStudents(kavyasPage, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Undo merge with Kavya S Bhat' }));
    api.answer(getStudent, makeRecord());
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Undo merge' }));
    await expectToast('Success', 'The merge is undone');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Merged records' })).toBeNull());
  });
});

const NOTHING_ERASED = {
  students: 1,
  history: 0,
  enrolments: 0,
  reports: 0,
  appointments: 0,
  consents: 0,
  merges: 0,
  contacts: 0,
  tasks: 0,
  imports: 0,
};

describe('erasing', () => {
  beforeEach(() => {
    api.answer(eraseFamily, {
      erased: NOTHING_ERASED,
      kept: [],
      texts: [],
    });
    api.answer(listStudents, { students: [], count: { rows: 0, isExact: true } });
  });

  it('requires the name, names the remaining data, and returns to the list', async () => {
    const user = await choose('Erase…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this student?' }));
    dialog.getByText(/The audit trail/);
    const name = dialog.getByLabelText('Type the student’s name to confirm');
    await user.type(name, 'Kavya');
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
    dialog.getByText('This is not the student’s name');
    expect(api.callsOf(eraseFamily)).toHaveLength(0);
    await user.type(name, ' Bhat');
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
    await expectToast('Success', 'The student and the family’s data are erased');
    await screen.findByText('No students yet.');
    expect(api.callsOf(getStudent)).toHaveLength(1);
    expect(api.callsOf(eraseFamily)[0]?.body).toEqual({ confirmName: 'Kavya Bhat' });
  });

  it('offers to remove texts elsewhere that name the family', async () => {
    const view = {
      place: 'saved_views.name',
      what: 'Saved view',
      text: 'Kavya Bhat’s class',
      isFinal: false,
    };
    const kept = { place: 'audit_events.subjectName', what: 'Audit trail', text: view.text, isFinal: true };
    const note = { ...view, place: 'tasks.what', what: 'Task' };
    api.answer(eraseFamily, { erased: NOTHING_ERASED, kept: [], texts: [view, note, kept] });
    api.answer(removeFamilyTexts, { changed: 1 });
    const user = await choose('Erase…');
    await user.type(await screen.findByLabelText('Type the student’s name to confirm'), 'Kavya Bhat');
    await user.click(screen.getByRole('button', { name: 'Erase for good' }));
    const left = within(await screen.findByRole('dialog', { name: 'Some texts still name the family' }));
    left.getByText('The audit trail keeps 1 of them. Nobody can change it.');
    await user.click(left.getByLabelText('Saved view: Kavya Bhat’s class'));
    await user.click(left.getByRole('button', { name: 'Remove chosen texts' }));
    await screen.findByText('No students yet.');
    const { place, text } = view;
    expect(api.callsOf(removeFamilyTexts)[0]?.body).toEqual({ texts: [{ place, text }] });
  });
});

describe('the family’s data', () => {
  it('is saved as a file', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:family';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { school, counsellor, age: _, version: __, ...details } = makeDetails();
    api.answer(getFamilyData, {
      exportedAt: NOON,
      exportedBy: 'Asha Rao',
      student: { ...details, school: school?.name ?? null, counsellor: counsellor?.name ?? null },
      mergedRecords: [],
      formerDetails: [],
      consents: [],
      guardians: [],
      attachments: [],
      consentRequests: [],
      guardianInvitations: [],
      keptResults: [],
      dataRequests: [],
      enrolments: [],
      reports: [],
      appointments: [],
      mail: [],
      history: [],
      tasks: [],
      contacts: [],
      events: [],
    });
    await choose('Export family data');
    await waitFor(() => expect(names).toEqual(['family-data-7.json']));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ student: { name: 'Kavya Bhat' } });
  });
});
