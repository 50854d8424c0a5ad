import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { UnsavedChanges } from '#web/components/unsaved-changes.tsx';
import { listDrafts, removeDrafts, writeDraft } from '#web/lib/draft-storage.ts';
import { DraftOwnerContext, useDraftValues } from '#web/lib/use-draft.ts';
import { RestoredNotice } from './restored-notice.tsx';

const STORED = { name: 'Asha', tags: ['new'] };

function Form({ stored = STORED }: { stored?: typeof STORED }) {
  const draft = useDraftValues({ form: 'student:1', title: 'Edit Asha' }, () => stored);
  return (
    <>
      <RestoredNotice restored={draft.restored} />
      <output>{draft.values.tags.join()}</output>
      <input
        aria-label="Name"
        value={draft.values.name}
        onChange={({ target }) => draft.setValues({ ...draft.values, name: target.value })}
      />
      <button type="button" onClick={draft.release}>
        Save
      </button>
      <Link to="/other">Elsewhere</Link>
    </>
  );
}

function open(member: number | null = 7, stored = STORED) {
  const router = createMemoryRouter([
    {
      element: (
        <UnsavedChanges>
          <Outlet />
        </UnsavedChanges>
      ),
      children: [
        { path: '/', element: <Form stored={stored} /> },
        { path: '/other', element: <p>Another page</p> },
      ],
    },
  ]);
  onTestFinished(() => router.dispose());
  return render(
    <DraftOwnerContext value={member}>
      <RouterProvider router={router} />
    </DraftOwnerContext>,
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (text: string) => userEvent.setup().type(field(), text);

beforeEach(() => localStorage.clear());

it('begins with the unsaved text of the last session, until it is discarded', async () => {
  const { unmount } = open();
  await type(' R');
  unmount();
  open();
  expect(field().value).toBe('Asha R');
  screen.getByText(/^Restored your unsaved changes from/);
  await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect(field().value).toBe('Asha');
  expect(screen.queryByText(/^Restored/)).toBeNull();
  expect(listDrafts(7)).toEqual([]);
});

it('keeps no draft when it is saved, left on purpose, or of another member', async () => {
  const saved = open();
  await type(' R');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(listDrafts(7)).toEqual([]);
  saved.unmount();
  const { unmount } = open();
  await type('.');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(listDrafts(7)).toMatchObject([{ form: 'student:1', title: 'Edit Asha' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(listDrafts(7)).toEqual([]);
  unmount();

  const of = { title: 'Edit Asha', address: '/', keptAt: Date.now() };
  writeDraft(8, 'student:1', { ...of, state: { base: STORED, values: { ...STORED, name: 'Of another' } } });
  open();
  expect(field().value).toBe('Asha');
  removeDrafts(7);
  expect(listDrafts(8)).toHaveLength(1);
  removeDrafts(8);
  expect(listDrafts(8)).toEqual([]);
});

it.each([
  [
    'older than a week',
    { keptAt: Date.now() - 8 * DAY_MS, state: { base: STORED, values: { ...STORED, name: 'Old' } } },
  ],
  [
    'of a form with other fields',
    { keptAt: Date.now(), state: { base: STORED, values: { name: 'No tags' } } },
  ],
  [
    'with another kind of value',
    { keptAt: Date.now(), state: { base: STORED, values: { name: 'A', tags: 'new' } } },
  ],
  ['equal to the stored record', { keptAt: Date.now(), state: { base: STORED, values: STORED } }],
])('does not begin with a draft %s', (_, draft) => {
  writeDraft(7, 'student:1', { title: 'Edit Asha', address: '/', ...draft });
  open();
  expect(field().value).toBe('Asha');
  expect(listDrafts(7)).toEqual([]);
});

it('limits the number and the size of drafts, and works without storage', async () => {
  for (let form = 1; form <= 25; form += 1) {
    writeDraft(7, `note:${form}`, { title: 'Note', address: '/', keptAt: Date.now() + form, state: 'x' });
  }
  expect(listDrafts(7).map(({ form }) => form)).toEqual(
    Array.from({ length: 20 }, (_, index) => `note:${25 - index}`),
  );
  writeDraft(7, 'note:25', { title: 'Note', address: '/', keptAt: Date.now(), state: 'x'.repeat(200_001) });
  expect(listDrafts(7)[0]?.form).toBe('note:24');

  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  open();
  await type(' R');
  expect(field().value).toBe('Asha R');
});

it('keeps changes made meanwhile by somebody else', async () => {
  const { unmount } = open();
  await type(' R');
  unmount();
  open(7, { name: 'Asha', tags: ['changed'] });
  expect(field().value).toBe('Asha R');
  screen.getByText('changed');
});
