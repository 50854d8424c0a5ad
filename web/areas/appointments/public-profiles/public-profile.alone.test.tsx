import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type AgreedProfile,
  getPublicProfile,
  listPublicProfiles,
  type OwnPublicProfile,
  savePublicProfile,
  showPublicProfiles,
  uploadPhoto,
  withdrawPublicProfile,
} from '#contracts/appointments/index.ts';
import { toSquarePicture } from '#web/lib/square-picture.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { PublicProfileCard } from './public-profile-card.tsx';
import { ShownPeople } from './shown-people.tsx';

// jsdom draws nothing, and its requests would pass the stub of fetch.
vi.mock('#web/lib/square-picture.ts', () => ({ toSquarePicture: vi.fn() }));
vi.mock('#web/lib/upload-request.ts', () => ({
  requestWithProgress: (url: string, init: RequestInit) => globalThis.fetch(url, init),
}));

const BLANK: OwnPublicProfile = { languages: ['hi'], days: 'Monday to Friday', agreed: null };
const agreed = {
  qualification: 'M.A.',
  photo: null,
  agreedAt: '2026-05-04T04:30:00.000Z',
  isShown: false,
};
const AGREED: OwnPublicProfile = { ...BLANK, agreed };
let api: ApiStub;

beforeEach(() => {
  api = stubApi();
});

async function open(profile: OwnPublicProfile) {
  api.answer(getPublicProfile, profile);
  renderPortal(
    <main tabIndex={-1}>
      <PublicProfileCard />
    </main>,
  );
  await screen.findByLabelText('Qualification');
  return userEvent.setup();
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

it('needs a box of its own for the consent', async () => {
  const user = await open(BLANK);
  screen.getByText(/Languages: Hindi · Days: Monday to Friday/);
  await user.type(screen.getByLabelText('Qualification'), 'M.A.');
  await press(user, 'I Agree');
  await expectToast('Error', 'Please tick the box if you agree to be shown');
  expect(api.callsOf(savePublicProfile)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /^I agree that the public site shows my name/ }));
  api.answer(savePublicProfile, AGREED);
  await press(user, 'I Agree');
  await expectToast('Success', 'Thank you. Your consent is recorded');
  expect(api.callsOf(savePublicProfile)[0]?.body).toEqual({ qualification: 'M.A.', agreedTo: 1 });
  screen.getByText(/^You agreed on .*you are not shown at present/);
});

it('withdraws with one click, and keeps the focus in the page', async () => {
  const user = await open({ ...AGREED, agreed: { ...agreed, isShown: true } });
  screen.getByText(/Families see you on the About us page/);
  api.answer(withdrawPublicProfile, BLANK);
  await press(user, 'Withdraw My Consent');
  await expectToast('Success', 'You are no longer shown. Your photograph is deleted');
  screen.getByRole('button', { name: 'I Agree' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

const choosePhoto = (user: ReturnType<typeof userEvent.setup>) =>
  user.upload(screen.getByLabelText('Choose Photograph'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));

it('sends a square of the photograph', async () => {
  const user = await open(AGREED);
  const square = new Blob(['square'], { type: 'image/jpeg' });
  vi.mocked(toSquarePicture).mockResolvedValueOnce(square);
  const photo = 'data:image/jpeg;base64,AAAA';
  api.answer(uploadPhoto, { ...AGREED, agreed: { ...agreed, photo } });
  await choosePhoto(user);
  await expectToast('Success', 'Your photograph is saved');
  expect(screen.getByAltText('You, as families see you').getAttribute('src')).toBe(photo);
});

it('reports an unusable file, and sends nothing', async () => {
  const user = await open(AGREED);
  vi.mocked(toSquarePicture).mockRejectedValueOnce(new Error('no picture'));
  await choosePhoto(user);
  await expectToast(
    'Error',
    'This file is no picture that can be used. Please choose a JPEG, PNG or WebP photograph',
  );
  expect(api.callsOf(uploadPhoto)).toEqual([]);
});

const asha: AgreedProfile = {
  memberId: 4,
  name: 'Asha Rao',
  languages: [],
  days: 'Monday',
  ...agreed,
  isShown: true,
};
const bina: AgreedProfile = { ...asha, memberId: 7, name: 'Bina Das', isShown: false };

it('lets a super admin choose the people and their order', async () => {
  api.answer(listPublicProfiles, { profiles: [asha, bina] });
  renderPortal(<ShownPeople />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Bina Das' }));
  await press(user, 'Move Bina Das up');
  api.answer(showPublicProfiles, { profiles: [{ ...bina, isShown: true }, asha] });
  await press(user, 'Save People');
  await expectToast('Success', 'The people on the site are saved');
  expect(api.callsOf(showPublicProfiles)[0]?.body).toEqual({ memberIds: [7, 4] });
});

it('says that counsellors agree for themselves while no profile exists', async () => {
  api.answer(listPublicProfiles, { profiles: [] });
  renderPortal(<ShownPeople />);
  await screen.findByText(/Counsellors agree for themselves in Settings, Profile/);
});
