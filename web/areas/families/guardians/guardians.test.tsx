import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  acceptGuardianInvitation,
  addOwnChild,
  createGuardianRequest,
  listOwnGuardianRequests,
  openGuardianInvitation,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { AddChild } from './add-child.tsx';
import { InvitationPage } from './invitation-page.tsx';

let api: ApiStub;
beforeEach(() => {
  setPublicServices('accounts');
  api = stubApi();
});

function SignIn() {
  const { state } = useLocation();
  return <p>Sign in for {state?.next}</p>;
}

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={paths.familyInvitation} element={<InvitationPage />} />
        <Route path={paths.login} element={<SignIn />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const OPENED = {
  childName: 'Asha',
  relation: 'other',
  sight: 'all',
  expiresAt: '2026-05-14T06:00:00.000Z',
} as const;

describe('an invitation', () => {
  it('is opened by its link and accepted', async () => {
    api.answer(openGuardianInvitation, OPENED);
    api.answer(acceptGuardianInvitation, { studentId: 7 });
    const user = open(`${paths.familyInvitation}#secret`);
    await screen.findByRole('heading', { name: 'You are invited to follow the counselling of Asha' });
    const accept = screen.getByRole('button', { name: 'Accept the invitation' });
    expect(accept).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox'));
    await user.click(accept);
    const link = await screen.findByRole('link', { name: 'Open your child’s page' });
    expect(link.getAttribute('href')).toBe('/family/children/7');
    expect(api.callsOf(acceptGuardianInvitation)[0]?.body).toEqual({
      token: 'secret',
      hasResponsibility: true,
    });
  });

  it('speaks to a student about their own record', async () => {
    api.answer(openGuardianInvitation, { ...OPENED, relation: 'self' });
    api.answer(acceptGuardianInvitation, { studentId: 7 });
    const user = open(`${paths.familyInvitation}#secret`);
    await screen.findByRole('heading', { name: 'You are invited to follow your own counselling' });
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await screen.findByText('You see your record in your account now.');
    screen.getByRole('link', { name: 'Open your page' });
  });

  it('leads to the sign-in and back', async () => {
    api.refuse(openGuardianInvitation, 401, {
      code: 'unauthenticated',
      message: 'Please sign in to continue.',
    });
    open(`${paths.familyInvitation}#secret`);
    await screen.findByText(`Sign in for ${paths.familyInvitation}#secret`);
  });

  it('says why it does not work, and takes a code', async () => {
    api.refuse(openGuardianInvitation, 410, {
      code: 'link_expired',
      message: 'This invitation has expired.',
    });
    const user = open(`${paths.familyInvitation}#secret`);
    await screen.findByText('This invitation has expired.');
    api.answer(openGuardianInvitation, { ...OPENED, relation: 'mother' });
    await user.type(screen.getByLabelText('Code from our office'), 'abcd-efgh');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByRole('button', { name: 'Accept the invitation' });
    expect(api.callsOf(openGuardianInvitation).at(-1)?.body).toEqual({ code: 'abcd-efgh' });
  });
});

describe('a child', () => {
  const show = async () => {
    const onAdded = vi.fn();
    render(
      <MemoryRouter>
        <AddChild onAdded={onAdded} />
      </MemoryRouter>,
    );
    await screen.findByRole('region', { name: 'Add a child' });
    return { user: userEvent.setup(), onAdded };
  };
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(screen.getByLabelText('The child’s name'), 'Asha');
    await user.type(screen.getByLabelText('Date of birth'), '2012-03-04');
    await user.type(screen.getByLabelText('School'), 'Vidya');
    await user.selectOptions(screen.getByLabelText('Who are you to the child?'), 'Mother');
  };

  it('is asked for, with the office’s answers', async () => {
    const request = {
      id: 1,
      childName: 'Ravi',
      dateOfBirth: '2010-01-01',
      schoolName: 'Vidya',
      relation: 'mother',
      createdAt: '2026-04-20T06:00:00.000Z',
      status: 'refused',
      decidedAt: '2026-04-21T06:00:00.000Z',
      answer: 'Please come with the school’s letter.',
    } as const;
    api.answer(listOwnGuardianRequests, { requests: [request] });
    api.answer(createGuardianRequest, { message: 'Done' });
    const { user, onAdded } = await show();
    await screen.findByText(request.answer);
    await user.click(screen.getByRole('button', { name: 'Our child is known to your office' }));
    await user.click(screen.getByRole('button', { name: 'Send the request' }));
    expect(document.activeElement).toBe(screen.getByLabelText('The child’s name'));
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Send the request' }));
    await screen.findByText('Our office has your request and answers here.');
    expect(api.callsOf(createGuardianRequest)[0]?.body).toMatchObject({
      childName: 'Asha',
      relation: 'mother',
    });
    expect(onAdded).not.toHaveBeenCalled();
  });

  it('is added by its family, from what was typed before a reload', async () => {
    api.answer(listOwnGuardianRequests, { requests: [] });
    api.answer(addOwnChild, { studentId: 9 });
    const first = await show();
    await first.user.click(screen.getByRole('button', { name: 'Our child is new to your office' }));
    await fill(first.user);
    cleanup();
    const { user, onAdded } = await show();
    const add = screen.getByRole('button', { name: 'Add the child' });
    api.disconnect(addOwnChild);
    await user.click(add);
    // On a phone the top of the form is out of sight.
    const problem = await screen.findByRole('alert');
    const relation = screen.getByLabelText('Who are you to the child?');
    expect(relation.compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    api.answer(addOwnChild, { studentId: 9 });
    await user.dblClick(add);
    // The second tap met the form, not what comes in its place.
    screen.getByLabelText('The child’s name');
    await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    await screen.findByRole('button', { name: 'Our child is known to your office' });
    const [, sent, ...more] = api.callsOf(addOwnChild);
    expect(more).toEqual([]);
    expect(sent?.body).toMatchObject({
      ...{ name: 'Asha', dateOfBirth: '2012-03-04', schoolName: 'Vidya', relation: 'mother' },
    });
    expect(sessionStorage.getItem('childDraft')).toBeNull();
  });
});
