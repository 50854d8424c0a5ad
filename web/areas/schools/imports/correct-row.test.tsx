import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  correctImportRow,
  decideImportRow,
  getImport,
  getSchool,
  listImportRows,
} from '#contracts/schools/index.ts';
import { makeSchoolAnswer } from '#web/areas/schools/records/schools-fixture.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { makeFailedRow, makeImport, makeRow, openImport } from './imports-fixture.tsx';

let api: ApiStub;

const answerRows = (rows: ReturnType<typeof makeRow>[]) => api.answer(listImportRows, { rows });

beforeEach(() => {
  api = stubApi();
  api.answer(getSchool, makeSchoolAnswer());
  api.answer(getImport, { import: makeImport(), preview: [] });
});

describe('correcting a row', () => {
  it('sends the changed values only, and shows the new result', async () => {
    answerRows([makeFailedRow(7, ['Phone number 123 is too short'])]);
    const user = openImport('?import=5&step=rows');
    await user.click(await screen.findByRole('button', { name: 'Correct: row 7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct row 7' }));
    dialog.getByText('Phone number 123 is too short');
    expect(dialog.queryByLabelText('Class')).toBeNull();
    const phone = dialog.getByLabelText<HTMLInputElement>('Phone');
    expect(phone.value).toBe('123');
    await user.clear(phone);
    await user.type(phone, '044 22330044');
    api.answer(correctImportRow, { import: makeImport({ failed: 11 }) });
    api.answer(getImport, { import: makeImport({ failed: 11 }), preview: [] });
    answerRows([makeRow(7, 'Anbu')]);
    await user.click(dialog.getByRole('button', { name: 'Save and check' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(correctImportRow)[0]?.body).toEqual({
      rowNumber: 7,
      values: { phone: '044 22330044' },
    });
  });

  it.each([
    ['has no answer', () => api.disconnect(correctImportRow), /could not be reached/],
    [
      'is refused',
      () =>
        api.refuse(correctImportRow, 409, { message: 'The list is still being checked.', code: 'conflict' }),
      /still being checked/,
    ],
    [
      'names errors that are left',
      () =>
        api.refuse(correctImportRow, 400, { message: 'The row still has errors: ...', code: 'bad_request' }),
      /still has errors/,
    ],
  ])('keeps what was typed when the request %s', async (_, fail, words) => {
    answerRows([makeFailedRow(7, ['Row needs a name'])]);
    const user = openImport('?import=5&step=rows');
    await user.click(await screen.findByRole('button', { name: 'Correct: row 7' }));
    const name = screen.getByLabelText<HTMLInputElement>('Student’s name');
    await user.type(name, ' K');
    fail();
    await user.click(screen.getByRole('button', { name: 'Save and check' }));
    await screen.findByText(words);
    expect(name.value).toBe('Anbu K');
    // The errors of the row as it was no longer apply.
    expect(within(screen.getByRole('dialog')).queryByText('Row needs a name')).toBeNull();
  });

  it('closes without a request when nothing was changed', async () => {
    answerRows([makeFailedRow(7, ['Row needs a name'])]);
    const user = openImport('?import=5&step=rows');
    await user.click(await screen.findByRole('button', { name: 'Correct: row 7' }));
    await user.click(screen.getByRole('button', { name: 'Save and check' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(correctImportRow)).toEqual([]);
  });
});

it('leaves a row out singly, and takes it again', async () => {
  answerRows([makeRow(2, 'Kavya'), makeRow(3, 'Anbu', { decision: 'leave' })]);
  api.answer(decideImportRow, { import: makeImport({ leftSingly: 2 }) });
  const user = openImport('?import=5&step=rows&rows=all');
  await user.click(await screen.findByRole('button', { name: 'Leave out: row 2' }));
  await user.click(screen.getByRole('button', { name: 'Take in: row 3' }));
  await waitFor(() =>
    expect(api.callsOf(decideImportRow).map(({ body }) => body)).toEqual([
      { rowNumber: 2, decision: 'leave' },
      { rowNumber: 3, decision: null },
    ]),
  );
  const left = screen.getByText('Left out', { selector: 'dt' }).parentElement as HTMLElement;
  expect(within(left).getByRole('definition').textContent).toBe('2');
});

it.each([
  ['with errors', makeFailedRow(7, ['Phone number 123 is too short']), 'Leave out: row 7', 'leave'],
  [
    'that was left out with errors',
    makeRow(7, '', {
      student: null,
      decision: 'leave',
      notStudent: 'Left out with errors: Row needs a name',
    }),
    'Take in: row 7',
    'add',
  ],
])('asks for a row %s', async (_, row, name, decision) => {
  answerRows([row]);
  api.answer(decideImportRow, { import: makeImport({ status: 'checking', checked: 0 }) });
  const user = openImport('?import=5&step=rows&rows=all');
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(api.callsOf(decideImportRow)[0]?.body).toEqual({ rowNumber: 7, decision }));
});
