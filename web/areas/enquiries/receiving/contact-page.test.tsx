import { act, fireEvent, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { createEnquiry } from '#contracts/enquiries/index.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { pass } from '#web/testing/render-session.tsx';
import { ContactPage } from './contact-page.tsx';
import {
  api,
  button,
  field,
  fillIn,
  LABELS,
  LETTER,
  send,
  sentKeys,
  setUpContactPage,
  type,
} from './contact-page-fixture.tsx';
import { renderAt } from './sending-fixture.tsx';

setUpContactPage();

describe('the details', () => {
  it('has the address, the phone, links for both e-mail addresses, and the hours', () => {
    renderAt('browser', <ContactPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact us');
    const { address, phone, emails } = PLACEHOLDERS;
    const shownAddress = screen.getByText(PLACEHOLDERS.legalName).closest('address')?.textContent;
    for (const line of [...address.street, `${address.city} ${address.postalCode}`, address.state]) {
      expect(shownAddress).toContain(line);
    }
    const details = (title: string) => {
      const section = screen.getByRole('heading', { name: title }).closest('section');
      return within(section ?? document.body);
    };
    // Nobody answers the sample number, so it is no link.
    expect(details('Phone').getByText(phone.display).closest('a')).toBeNull();
    const mails = details('E-mail').getAllByRole('link');
    expect(mails.map((link) => link.getAttribute('href'))).toEqual(
      emails.map((email) => `mailto:${email.address}`),
    );
    const lines = details('Working hours').getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      PLACEHOLDERS.hours.map(({ days, time }) => `${days} ${time}`),
    );
  });

  const page = (
    <MemoryRouter>
      <ContactPage />
    </MemoryRouter>
  );

  it('is complete in the built HTML, with sending disabled', () => {
    const built = document.createElement('div');
    built.innerHTML = renderToString(page);
    expect(built.querySelector('form')?.getAttribute('method')).toBe('post');
    expect(built.querySelectorAll('form :is(input, textarea):not([aria-hidden] *)')).toHaveLength(4);
    expect(built.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true);
    expect(built.querySelector('noscript')?.textContent).toContain('This form needs JavaScript.');
  });

  it('keeps text typed before the page works', async () => {
    const built = document.createElement('div');
    document.body.append(built);
    built.innerHTML = renderToString(page);
    field('Message').value = LETTER.Message;
    const root = await act(() => hydrateRoot(built, page));
    expect(field('Message').value).toBe(LETTER.Message);
    expect(button().ariaDisabled).toBeNull();
    await send();
    expect(screen.queryByText('Message is required')).toBeNull();
    expect(screen.getByText('Name is required')).toBeTruthy();
    act(() => root.unmount());
    built.remove();
  });
});

describe.each(['browser', 'enquiries'] as const)('sending at %s', (services) => {
  beforeEach(() => {
    if (services === 'enquiries') api.answer(createEnquiry, { received: true });
  });

  it('takes a second, confirms, and offers an empty form again', async () => {
    renderAt(services, <ContactPage />);
    fillIn();
    expect(button().textContent).toBe('Send Message');
    fireEvent.click(button());
    await pass(999);
    expect(button().textContent).toBe('Sending...');
    expect(button().ariaDisabled).toBe('true');
    await pass(1);
    const thanks = screen.getByRole('heading', { name: 'Message Sent!' });
    expect(document.activeElement).toBe(thanks);
    expect(screen.getByText("Thank you for reaching out. We'll get back to you shortly.")).toBeTruthy();
    expect(screen.queryByLabelText('Message')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);

    fireEvent.click(screen.getByRole('button', { name: 'Send Another Message' }));
    for (const label of LABELS) expect(field(label).value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('Who is writing?').value).toBe('');
    expect(document.activeElement?.textContent).toBe('Send us a message');
    expect(sentKeys()).toHaveLength(services === 'browser' ? 0 : 1);
  });

  it('requires name, email and message, with an error at each', async () => {
    renderAt(services, <ContactPage />);
    await send();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Name is required').id).toBe(field('Name').getAttribute('aria-describedby'));
    expect(screen.getByText('Email is required').id).toBe(field('Email').getAttribute('aria-describedby'));
    expect(screen.getByText('Message is required')).toBeTruthy();
    expect(document.activeElement).toBe(
      services === 'browser' ? field('Name') : screen.getByLabelText('Who is writing?'),
    );

    fillIn();
    expect(screen.queryByText('Name is required')).toBeNull();
    type('Email', 'meera');
    await send();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(sentKeys()).toEqual([]);
    expect([field('Name'), field('Email'), field('Message')].every(({ required }) => required)).toBe(true);
    expect(field('Email').type).toBe('email');
    expect(field('Phone (optional)').required).toBe(false);
  });
});

describe('a sent message', () => {
  it('has the typed values and the consent, and an empty phone without one', async () => {
    api.answer(createEnquiry, { received: true });
    renderAt('enquiries', <ContactPage />);
    fillIn();
    type('Phone (optional)', '');
    await send();
    expect(api.callsOf(createEnquiry)[0]?.body).toEqual({
      idempotencyKey: expect.any(String),
      device: expect.any(String),
      language: 'en',
      writer: 'parent',
      parentName: null,
      parentContact: null,
      youngestAge: null,
      name: LETTER.Name,
      email: LETTER.Email,
      phone: '',
      message: LETTER.Message,
      consentToContact: true,
      website: '',
    });
    expect(createEnquiry.body.parse(api.callsOf(createEnquiry)[0]?.body).phone).toBeNull();
  });

  it('of a student under 18 names a parent, and says so after another choice', async () => {
    api.answer(createEnquiry, { received: true });
    renderAt('enquiries', <ContactPage />);
    fillIn('child');
    await send();
    expect(screen.getByText('Please give the name of a parent or guardian')).toBeTruthy();
    expect(screen.getByText('Please give the parent’s phone number or email address')).toBeTruthy();
    fillIn('adult');
    expect(screen.queryByLabelText(/^Parent/)).toBeNull();
    await send();
    expect(api.callsOf(createEnquiry)[0]?.body).toMatchObject({ writer: 'adult', youngestAge: 17 });

    fireEvent.click(screen.getByRole('button', { name: 'Send Another Message' }));
    fillIn('child');
    for (const [label, value] of [
      ["Parent's or guardian's name", 'Lalita Example'],
      ["Parent's phone or email", '98400 00001'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await send();
    expect(api.callsOf(createEnquiry)[1]?.body).toMatchObject({
      writer: 'child',
      parentName: 'Lalita Example',
      parentContact: '98400 00001',
      youngestAge: null,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send Another Message' }));
    fillIn();
    await send();
    expect(api.callsOf(createEnquiry)[2]?.body).toMatchObject({ writer: 'parent', youngestAge: null });
  });

  it('carries the value of the spam trap, a field hidden from people', async () => {
    api.answer(createEnquiry, { received: true });
    const { container } = renderAt('enquiries', <ContactPage />);
    const trap = container.querySelector<HTMLInputElement>('input[name=website]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.autocomplete).toBe('off');
    expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    fillIn();
    if (trap) fireEvent.change(trap, { target: { value: 'https://spam.example' } });
    await send();
    expect(api.callsOf(createEnquiry)[0]?.body.website).toBe('https://spam.example');
  });

  it('states the purpose of the data, with a link to the privacy page', () => {
    renderAt('enquiries', <ContactPage />);
    const words = screen.getByText(/only to answer you\. By sending it you agree that we contact you/);
    expect(words.textContent).toContain('If you are under 18, please ask a parent first.');
    // The style sheet shows only the texts of this setting.
    expect(screen.getByText(/By sending it you agree/).className).toContain('at-browser:hidden');
    const note = screen.getByText(/Nothing leaves this browser, so what you write here does not reach us\./);
    expect(note.className).toContain('at-enquiries:hidden');
    expect(within(note).getByText(PLACEHOLDERS.phone.display)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'How we look after your data (opens in a new tab)' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(link.getAttribute('href')).toBe('/privacy');
  });

  it('is filled in for a signed-in person, who may change it', async () => {
    const account = { name: 'Meera Iyer', email: 'meera@family.example', parentName: 'Lakshmi Iyer' };
    localStorage.setItem('user', JSON.stringify(account));
    onTestFinished(() => localStorage.clear());
    renderAt('enquiries', <ContactPage />);
    expect([field('Name').value, field('Email').value]).toEqual(['Meera Iyer', 'meera@family.example']);
    type('Name', 'Lakshmi Iyer');
    fireEvent.change(screen.getByLabelText('Who is writing?'), { target: { value: 'child' } });
    expect(screen.getByLabelText<HTMLInputElement>("Parent's or guardian's name").value).toBe('Lakshmi Iyer');
    expect(field('Name').value).toBe('Lakshmi Iyer');
  });

  it('is empty after a sign-out in another tab, and filled in for the next account', () => {
    const other = (account: object | null) => {
      if (account) localStorage.setItem('user', JSON.stringify(account));
      else localStorage.removeItem('user');
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
    };
    other({ name: 'Meera Iyer', email: 'meera@family.example' });
    renderAt('enquiries', <ContactPage />);
    fillIn();
    other(null);
    expect(LABELS.map((label) => field(label).value)).toEqual(['', '', '', '']);
    fillIn();
    other({ name: 'Asha Rao', email: 'asha@family.example' });
    // Nobody's text goes on.
    expect(field('Message').value).toBe(LETTER.Message);
    other({ name: 'Ravi Rao', email: 'ravi@family.example' });
    expect(LABELS.map((label) => field(label).value)).toEqual(['Ravi Rao', 'ravi@family.example', '', '']);
  });

  it('tells of a student under 18 who was chosen before the page worked', async () => {
    api.answer(createEnquiry, { received: true });
    const built = document.createElement('div');
    document.body.append(built);
    const page = (
      <MemoryRouter>
        <ContactPage />
      </MemoryRouter>
    );
    setPublicServices('enquiries');
    built.innerHTML = renderToString(page);
    screen.getByLabelText<HTMLSelectElement>('Who is writing?').value = 'child';
    const root = await act(() => hydrateRoot(built, page));
    fillIn('adult');
    await send();
    expect(api.callsOf(createEnquiry)[0]?.body).toMatchObject({ writer: 'adult', youngestAge: 17 });
    act(() => root.unmount());
    built.remove();
  });

  it('is sent once, even if submitted several times', async () => {
    const release = api.hold(createEnquiry, { received: true });
    renderAt('enquiries', <ContactPage />);
    fillIn();
    const { form } = button();
    if (form === null) throw new Error('The button is in no form');
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    fireEvent.submit(form);
    await pass(5000);
    expect(button().textContent).toBe('Sending...');
    expect(sentKeys()).toHaveLength(1);
    release();
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Message Sent!' })).toBeTruthy();
  });
});
