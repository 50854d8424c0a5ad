import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  FAMILY_REFUSALS,
  getFamilyAttachment,
  listFamilyMessages,
  MAX_ATTACHMENT_BYTES,
  readFamilyMessages,
  type ThreadMessage,
  uploadFamilyAttachment,
  writeToOffice,
} from '#contracts/families/index.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';
import { stubUploads } from '#web/testing/stub-uploads.ts';
import { ThreadView } from './thread-view.tsx';

const SHEET = { id: 5, name: 'Mark sheet.pdf', type: 'application/pdf', size: 2_400_000 } as const;
const ANSWER: ThreadMessage = {
  id: 12,
  kind: 'space_message',
  isOwn: false,
  author: 'Chitra Nair',
  at: '2026-04-30T06:00:00.000Z',
  subject: null,
  text: 'Please bring it.',
  attachments: [SHEET],
};
const OWN: ThreadMessage = {
  ...ANSWER,
  id: 11,
  kind: 'family_message',
  isOwn: true,
  author: 'Meena',
  text: 'Which sheet?',
  attachments: [],
};
const MAIL: ThreadMessage = {
  ...ANSWER,
  id: 10,
  kind: 'mail',
  subject: 'Welcome',
  text: 'We begin in May.',
  attachments: [],
};

let api: ApiStub;
beforeEach(() => {
  window.sessionStorage.clear();
  setPublicServices('accounts');
  stubUploads();
  api = stubApi();
  api.answer(listFamilyMessages, { messages: [ANSWER, OWN, MAIL] });
  api.answer(readFamilyMessages, { message: 'The messages are read' });
  api.answer(writeToOffice, { message: { ...OWN, id: 13, text: 'Thank you' } });
  api.answer(uploadFamilyAttachment, {
    attachment: { ...SHEET, id: 6, name: 'photo.jpg', type: 'image/jpeg' },
  });
});

function open(id = 3) {
  const { unmount } = render(
    <MemoryRouter>
      <ThreadView id={id} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup({ applyAccept: false }), unmount };
}

const messages = async () =>
  within(await screen.findByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .filter((item) => item.closest('ol') === item.parentElement && item.parentElement?.tagName === 'OL');
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your message to our office');
const send = () => screen.getByRole('button', { name: 'Send' });
const photo = (name = 'photo.jpg', size = 3) => {
  const file = new File(['jpg'], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

describe('the thread', () => {
  it('shows the newest below, with who wrote it and how, and marks it as read', async () => {
    open();
    const texts = (await messages()).map((item) => item.textContent ?? '');
    expect(texts.map((text) => /Welcome|Which sheet|Please bring/.exec(text)?.[0])).toEqual([
      ...['Welcome', 'Which sheet', 'Please bring'],
    ]);
    expect(texts[0]).toContain('E-mail');
    expect(texts[1]).toContain('You');
    expect(texts[2]).toContain('Chitra Nair');
    await waitFor(() => expect(api.callsOf(readFamilyMessages)).toMatchObject([{ body: { upTo: 12 } }]));
  });

  it('says that nothing was written yet', async () => {
    api.answer(listFamilyMessages, { messages: [] });
    open();
    await screen.findByText('Nothing has been written yet. Ask our office anything.');
    expect(api.callsOf(readFamilyMessages)).toEqual([]);
  });

  it('shows older messages above, also after a failure', async () => {
    api.answer(listFamilyMessages, { messages: [ANSWER], next: 'page2' });
    const { user } = open();
    const older = await screen.findByRole('button', { name: 'Show older messages' });
    api.disconnect(listFamilyMessages);
    await user.click(older);
    await screen.findByRole('alert');
    api.answer(listFamilyMessages, { messages: [MAIL] });
    await user.click(older);
    await screen.findByText('We begin in May.');
    expect((await messages())[0]?.textContent).toContain('Welcome');
    expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  });

  it('saves a file, and says why one could not be loaded', async () => {
    const names = stubDownloads();
    const { user } = open();
    const file = await screen.findByRole('button', { name: 'Mark sheet.pdf 2.3 MB' });
    api.disconnect(getFamilyAttachment);
    await user.click(file);
    await screen.findByRole('alert');
    api.answer(getFamilyAttachment, '%PDF');
    await user.click(file);
    await waitFor(() => expect(names).toEqual(['Mark sheet.pdf']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a child whom the account does not see is missing', async () => {
    api.refuse(listFamilyMessages, 404, { message: 'The child was not found.', code: 'not_found' });
    open();
    await screen.findByText('There is nothing at this address for your account.');
  });
});

describe('a new message', () => {
  it('goes with its files, and the form is empty afterwards', async () => {
    const { user } = open();
    await user.type(await box(), 'Thank you');
    await user.upload(screen.getByLabelText('Add files'), photo());
    await screen.findByRole('button', { name: 'Remove photo.jpg' });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await user.click(send());
    await screen.findByText('Your message is with our office.');
    expect(api.callsOf(writeToOffice)).toMatchObject([{ body: { text: 'Thank you', attachmentIds: [6] } }]);
    expect((await box()).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove photo.jpg' })).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
    expect(await messages()).toHaveLength(4);
  });

  it('survives a lost network and a reload, with its key and its files', async () => {
    const first = open();
    await first.user.type(await box(), 'Thank you');
    await first.user.upload(screen.getByLabelText('Add files'), photo());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    api.disconnect(writeToOffice);
    await first.user.click(send());
    await screen.findByRole('alert');
    expect((await box()).value).toBe('Thank you');
    first.unmount();
    const { user } = open();
    expect((await box()).value).toBe('Thank you');
    screen.getByRole('button', { name: 'Remove photo.jpg' });
    api.answer(writeToOffice, { message: { ...OWN, id: 13, text: 'Thank you' } });
    await user.click(send());
    await screen.findByText('Your message is with our office.');
    const [lost, sent] = api.callsOf(writeToOffice);
    expect(sent?.body).toEqual(lost?.body);
  });

  it('waits while another child’s thread is open', async () => {
    const first = open();
    await first.user.type(await box(), 'Thank you');
    await first.user.upload(screen.getByLabelText('Add files'), photo());
    await screen.findByRole('button', { name: 'Remove photo.jpg' });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    first.unmount();
    const sister = open(4);
    expect((await box()).value).toBe('');
    await sister.user.type(await box(), 'About Ravi');
    sister.unmount();
    open();
    expect((await box()).value).toBe('Thank you');
    screen.getByRole('button', { name: 'Remove photo.jpg' });
  });

  it('with other words is another message', async () => {
    const { user } = open();
    await user.type(await box(), 'Thank you');
    api.disconnect(writeToOffice);
    await user.click(send());
    await screen.findByRole('alert');
    await user.type(await box(), '!');
    await user.click(send());
    await waitFor(() => expect(api.callsOf(writeToOffice)).toHaveLength(2));
    const keys = api.callsOf(writeToOffice).map(({ body }) => body.idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('without words and files is not sent', async () => {
    const { user } = open();
    await box();
    await user.click(send());
    expect(document.activeElement).toBe(await box());
    expect(api.callsOf(writeToOffice)).toEqual([]);
  });

  it('names the error of each file, and waits for it', async () => {
    const { user } = open();
    await user.type(await box(), 'See this');
    api.refuse(uploadFamilyAttachment, 400, { message: FAMILY_REFUSALS.unreadableFile, code: 'bad_request' });
    await user.upload(screen.getByLabelText('Add files'), photo('page.pdf'));
    await screen.findByText(FAMILY_REFUSALS.unreadableFile);
    await user.click(send());
    await screen.findByText('Please wait for the files, or remove those that could not be sent.');
    expect(api.callsOf(writeToOffice)).toEqual([]);
    api.answer(uploadFamilyAttachment, { attachment: SHEET });
    await user.click(screen.getByRole('button', { name: 'Send page.pdf again' }));
    await screen.findByRole('button', { name: 'Remove Mark sheet.pdf' });
    await user.upload(screen.getByLabelText('Add files'), photo('large.jpg', MAX_ATTACHMENT_BYTES + 1));
    await screen.findByText('A file can have at most 10 MB.');
    expect(api.callsOf(uploadFamilyAttachment)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove large.jpg' }));
    await user.click(send());
    await screen.findByText('Your message is with our office.');
  });

  it('takes five files', async () => {
    const { user } = open();
    await box();
    const six = Array.from({ length: 6 }, (_, at) => photo(`${at}.jpg`));
    await user.upload(screen.getByLabelText('Add files'), six);
    await screen.findByText('At most 5 files go with a message.');
    await waitFor(() => expect(api.callsOf(uploadFamilyAttachment)).toHaveLength(5));
    expect(screen.getByLabelText('Add files')).toHaveProperty('disabled', true);
  });
});
