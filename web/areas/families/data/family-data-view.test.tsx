import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  askForCorrection,
  askForErasure,
  exportFamilyData,
  exportFamilyDataPdf,
  getFamilySession,
  listFamilyViews,
  listOwnDataRequests,
  type OwnDataRequest,
  stopErasure,
  VIEWERS,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { FamilyChildPage } from '#web/areas/families/space/child-page.tsx';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

const DUE = '2026-05-07T06:00:00.000Z';
const REQUEST: OwnDataRequest = {
  ...{ id: 1, kind: 'correction', field: 'className', value: '10 A', message: 'Since June' },
  ...{ status: 'open', createdAt: '2026-04-29T06:00:00.000Z', dueAt: null, decidedAt: null, answer: null },
};

let api: ApiStub;
beforeEach(() => {
  setPublicServices('accounts');
  api = stubApi();
  api.refuse(getFamilySession, 401, { code: 'unauthenticated', message: 'Please sign in to continue.' });
});

async function open(
  asked: Partial<ResponseOf<typeof listOwnDataRequests>> = {},
  days: ResponseOf<typeof listFamilyViews>['days'] = [],
) {
  api.answer(listOwnDataRequests, { childName: 'ஆஷா Pillai', requests: [], erasure: null, ...asked });
  api.answer(listFamilyViews, { days });
  render(
    <MemoryRouter initialEntries={['/family/children/3?data']}>
      <Routes>
        <Route path={paths.familyChild} element={<FamilyChildPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('ஆஷா Pillai');
  return userEvent.setup();
}
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the page of what is kept', () => {
  it('downloads the copy in either form, with the password', async () => {
    const user = await open();
    screen.getByRole('heading', { level: 1, name: 'Everything that we keep' });
    api.answer(exportFamilyDataPdf, 'pdf');
    const copy = part('Your copy');
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy');
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.type(copy.getByLabelText(/Current password/), 'my password');
    await user.click(copy.getByRole('button', { name: 'Download' }));
    await copy.findByText('The document is in your downloads.');
    expect(save).toHaveBeenCalledOnce();
    expect(api.callsOf(exportFamilyDataPdf)[0]?.body).toEqual({ password: 'my password' });
    await user.selectOptions(copy.getByLabelText('Form of the document'), 'json');
    api.refuse(exportFamilyData, 400, {
      code: 'invalid_credentials',
      message: 'The current password is wrong.',
      field: 'password',
    });
    await user.click(copy.getByRole('button', { name: 'Download' }));
    await copy.findByText('The current password is wrong.');
    expect(save).toHaveBeenCalledOnce();
  });

  it('lists who opened the records by day, the older days behind a step', async () => {
    await open(
      {},
      [
        { day: '2026-05-01', viewers: [...VIEWERS] },
        ...[7, 6, 5, 4, 3, 2, 1].map((day) => ({ day: `2026-04-0${day}`, viewers: ['teacher'] as const })),
      ].map(({ day, viewers }) => ({ day, viewers: [...viewers] })),
    );
    const views = part('Who opened the records');
    expect(views.getAllByRole('listitem')[0]?.textContent).toBe(
      '1 May 2026 · You · Another account of the family · Somebody with the link of a report · Counsellor · Office · Management · Somebody who no longer works here',
    );
    expect(views.getByText('Earlier days').closest('details')?.textContent).toContain('1 Apr 2026');
  });

  it('says when nobody has opened them', async () => {
    await open();
    part('Who opened the records').getByText('Nobody has opened them yet.');
  });

  it('asks for a correction, and shows the state of each, of an erasure in its own part', async () => {
    const user = await open({
      requests: [
        REQUEST,
        { ...REQUEST, id: 2, field: 'name', value: 'Asha P', status: 'refused', answer: 'Please call us' },
        { ...REQUEST, id: 3, status: 'accepted' },
        { ...REQUEST, id: 4, kind: 'erasure', field: null, value: null, message: null, status: 'ended' },
      ],
    });
    let corrections = part('Corrections');
    const items = corrections.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual([
      'Class10 ASince JuneSent 29 Apr 2026. Our office has not answered yet.',
      'The student’s nameAsha PSince JuneOur office has answered:Please call us',
      'Class10 ASince JuneCorrected',
    ]);
    const erasures = part('Erase everything').getAllByRole('listitem');
    expect(erasures.map((item) => item.textContent)).toEqual(['29 Apr 2026Not carried out']);
    api.refuse(askForCorrection, 400, {
      code: 'bad_request',
      message: 'Please enter the whole phone number',
      field: 'value',
    });
    await user.click(corrections.getByRole('button', { name: 'Ask for a correction' }));
    await user.click(corrections.getByRole('button', { name: 'Send the correction' }));
    corrections.getByText('Please choose what is wrong');
    await user.selectOptions(corrections.getByLabelText(/What is wrong/), 'phone');
    await user.click(corrections.getByRole('button', { name: 'Send the correction' }));
    corrections.getByText('Please enter the right entry');
    await user.type(corrections.getByLabelText(/The right entry/), '12345');
    await user.type(corrections.getByLabelText('Message'), 'New');
    await user.click(corrections.getByRole('button', { name: 'Send the correction' }));
    await corrections.findByText('Please enter the whole phone number');
    expect(api.callsOf(askForCorrection)[0]?.body).toEqual({
      field: 'phone',
      value: '12345',
      message: 'New',
    });
    cleanup();
    await open();
    corrections = part('Corrections');
    expect(corrections.getByLabelText(/The right entry/), 'a reload loses nothing').toHaveProperty(
      'value',
      '12345',
    );
    api.answer(askForCorrection, { message: 'Done' });
    await user.click(corrections.getByRole('button', { name: 'Send the correction' }));
    await screen.findByRole('button', { name: 'Ask for a correction' });
    expect(api.callsOf(askForCorrection)[1]?.body).toEqual(api.callsOf(askForCorrection)[0]?.body);
    expect(sessionStorage.getItem('correctionDraft:3')).toBeNull();
  });

  it('asks for the erasure with the name and the password', async () => {
    const user = await open();
    const erasure = part('Erase everything');
    api.answer(askForErasure, { message: 'Done' });
    await user.click(erasure.getByRole('button', { name: 'Ask for the erasure' }));
    await user.click(erasure.getByRole('button', { name: 'Erase in seven days' }));
    erasure.getByText('Please type the name as it is shown.');
    await user.type(erasure.getByLabelText(/Type the name/), 'ஆஷா Pillai');
    await user.type(erasure.getByLabelText(/Current password/), 'my password');
    api.answer(listOwnDataRequests, {
      childName: 'ஆஷா Pillai',
      requests: [],
      erasure: { dueAt: DUE, isDisputed: false, isOwn: true },
    });
    await user.click(erasure.getByRole('button', { name: 'Erase in seven days' }));
    await screen.findByText('Everything will be erased on 7 May 2026.');
    expect(api.callsOf(askForErasure)[0]?.body).toEqual({
      confirmName: 'ஆஷா Pillai',
      password: 'my password',
    });
    api.answer(stopErasure, { message: 'Done' });
    api.answer(listOwnDataRequests, { childName: 'ஆஷா Pillai', requests: [], erasure: null });
    await user.click(screen.getByRole('button', { name: 'Stop the erasure' }));
    await screen.findByRole('button', { name: 'Ask for the erasure' });
    expect(api.callsOf(stopErasure)).toHaveLength(1);
  });

  it('tells another guardian what stopping means, and nobody stops a dispute', async () => {
    await open({ erasure: { dueAt: DUE, isDisputed: false, isOwn: false } });
    part('Erase everything').getByText(/A guardian asked for it/);
  });

  it('speaks to a student of age as to a parent', async () => {
    const user = await open();
    for (const name of ['Ask for a correction', 'Ask for the erasure'])
      await user.click(screen.getByRole('button', { name }));
    expect(document.body.textContent).not.toMatch(/child|another guardian/i);
  });

  it('offers nothing while guardians differ', async () => {
    await open({ erasure: { dueAt: DUE, isDisputed: true, isOwn: true } });
    const erasure = part('Erase everything');
    erasure.getByText(/A guardian has stopped the erasure/);
    expect(erasure.queryByRole('button')).toBeNull();
  });
});

it('of another family’s child says the same as an unknown address', async () => {
  for (const endpoint of [listOwnDataRequests, listFamilyViews])
    api.refuse(endpoint, 404, { code: 'not_found', message: 'The child was not found.' });
  render(
    <MemoryRouter initialEntries={['/family/children/3?data']}>
      <Routes>
        <Route path={paths.familyChild} element={<FamilyChildPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('There is nothing at this address for your account.');
});
