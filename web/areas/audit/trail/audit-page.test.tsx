import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  AUDIT_ACTIONS,
  type AuditEvent,
  actionWords,
  exportAuditEvents,
  listAuditEvents,
  subjectPath,
} from '#contracts/audit/index.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';
import { AuditPage } from './audit-page.tsx';

let api: ApiStub;
let lastId = 0;

beforeEach(() => {
  api = stubApi();
});

function makeEvent(partial: Partial<AuditEvent> = {}): AuditEvent {
  lastId += 1;
  return {
    id: lastId,
    at: '2026-04-30T06:30:00.000Z',
    action: 'member.updated',
    actor: { id: 5, name: 'Bala Iyer' },
    subject: { type: 'member', id: 7, name: 'Chitra Nair' },
    address: '203.0.113.7',
    before: null,
    after: null,
    ...partial,
  };
}

const pageOf = (name: string) => Array.from({ length: 25 }, () => makeEvent({ actor: { id: 5, name } }));

const open = (search = '') => renderPortal(<AuditPage />, { path: `/admin/dashboard/audit${search}` });
const address = () => screen.getByTestId('address').textContent;
const lastQuery = () => {
  const call = api.callsOf(listAuditEvents).at(-1);
  return Object.fromEntries(new URLSearchParams(call?.path.split('?')[1]));
};
const findRow = async () => {
  const table = await screen.findByRole('table', { name: 'Audit log' });
  return within(table).getAllByRole('row')[1] as HTMLElement;
};

describe('the list', () => {
  it('shows time, actor, event, record and address', async () => {
    api.answer(listAuditEvents, { events: [makeEvent()] });
    open();
    screen.getByText('Loading the audit log...');
    const row = within(await findRow());
    row.getByText(/30 Apr 2026/);
    row.getByRole('button', { name: 'Bala Iyer' });
    row.getByText('Team member changed');
    row.getByRole('link', { name: 'Chitra Nair' });
    row.getByText('203.0.113.7');
  });

  it('links to the page of a student and of a school', async () => {
    api.answer(listAuditEvents, {
      events: [
        makeEvent({ action: 'student.enrolled', subject: { type: 'student', id: 12, name: null } }),
        makeEvent({ action: 'school.updated', subject: { type: 'school', id: 3, name: 'Lotus School' } }),
      ],
    });
    open();
    const student = await screen.findByRole('link', { name: 'Student 12' });
    expect(student.getAttribute('href')).toBe('/admin/dashboard/students/12');
    const school = screen.getByRole('link', { name: 'Lotus School' });
    expect(school.getAttribute('href')).toBe('/admin/dashboard/schools/3');
  });

  it('shows the values before and after', async () => {
    api.answer(listAuditEvents, {
      events: [
        makeEvent({
          before: { role: 'staff', isActive: true },
          after: { role: 'teacher', isActive: false, fields: ['phone', 'city'], inHistory: true },
        }),
      ],
    });
    open();
    const row = within(await findRow());
    await userEvent.click(row.getByText('Details'));
    const lines = row.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(lines).toEqual(['Role: staff → teacher', 'Is active: Yes → No', 'Fields: phone, city']);
  });

  it.each([
    ['student.consent_refused_by_family', { familyAccount: 5, purpose: 'report_sharing' }, 'A family'],
    ['family.signed_in', null, 'A family'],
    ['family.sign_in_refused', null, 'Not signed in'],
  ])('names the actor of %s, and codes in words', async (action, after, who) => {
    const subject = { type: after ? 'student' : 'family_account', id: 5, name: null };
    api.answer(listAuditEvents, { events: [makeEvent({ action, actor: null, subject, after })] });
    open();
    const row = within(await findRow());
    row.getByText(who);
    const lines = row.queryAllByRole('term', { hidden: true }).map((term) => term.parentElement?.textContent);
    expect(lines).toEqual(after ? ['Family account: 5', 'Purpose: Sharing reports'] : []);
  });

  it('shows an event without an actor, a record or an address', async () => {
    api.answer(listAuditEvents, {
      events: [makeEvent({ action: 'old.thing', actor: null, subject: null, address: null })],
    });
    open();
    const row = within(await findRow());
    row.getByText('Not signed in');
    row.getByText('old.thing');
    expect(row.getAllByText('—')).toHaveLength(2);
    expect(row.queryByText('Details')).toBeNull();
  });

  it('has an empty state, and an error state with Retry', async () => {
    api.refuse(listAuditEvents, 500, { message: 'Broken', code: 'internal' });
    open();
    await screen.findByText('Failed to load the audit log. Please try again.');
    api.answer(listAuditEvents, { events: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No events yet.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('search and filters', () => {
  it('go into the address and into the request', async () => {
    api.answer(listAuditEvents, { events: [] });
    open();
    await screen.findByText('No events yet.');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'bala');
    await waitFor(() => expect(address()).toBe('/admin/dashboard/audit?q=bala'));
    await userEvent.selectOptions(screen.getByLabelText('Event'), 'Signed in');
    await waitFor(() => expect(lastQuery()).toEqual({ q: 'bala', action: 'session.signed_in' }));
    await screen.findByText('No events match your search.');
    await userEvent.click(screen.getByRole('button', { name: 'Show all events' }));
    await waitFor(() => expect(address()).toBe('/admin/dashboard/audit'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('are taken from the address, without unknown values', async () => {
    api.answer(listAuditEvents, { events: [] });
    open('?from=2026-04-01&to=2026-04-30&action=nothing&actorId=x&subjectType=student&subjectId=12');
    await screen.findByText('No events match your search.');
    expect(lastQuery()).toEqual({
      subjectType: 'student',
      subjectId: '12',
      from: '2026-04-01',
      to: '2026-04-30',
    });
    screen.getByText('Events of one record only.');
    expect(screen.getByLabelText<HTMLInputElement>('From day').value).toBe('Wed 1 Apr 2026');
  });

  it('filter by one person, or by one record, from a row', async () => {
    api.answer(listAuditEvents, { events: [makeEvent()] });
    open();
    await userEvent.click(within(await findRow()).getByRole('button', { name: 'Bala Iyer' }));
    await waitFor(() => expect(address()).toBe('/admin/dashboard/audit?actorId=5'));
    await userEvent.click(within(await findRow()).getByRole('button', { name: 'History' }));
    await waitFor(() => expect(lastQuery()).toEqual({ actorId: '5', subjectType: 'member', subjectId: '7' }));
  });
});

describe('paging', () => {
  it('shows further events below', async () => {
    api.answer(listAuditEvents, { events: pageOf('First'), next: 'two' });
    open('?q=x');
    await screen.findAllByText('First');
    api.answer(listAuditEvents, { events: pageOf('Second') });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findAllByText('Second');
    expect(screen.getAllByText('First').length).toBeGreaterThan(0);
    expect(lastQuery()).toEqual({ q: 'x', after: 'two' });
    expect(address()).toBe('/admin/dashboard/audit?q=x');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('Export CSV', () => {
  it('has the filters of the log', async () => {
    const files = stubDownloads();
    api.answer(listAuditEvents, { events: [makeEvent()] });
    api.answer(exportAuditEvents, 'Number');
    open('?actorId=5');
    await findRow();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toEqual(['audit-events.csv']));
    expect(api.callsOf(exportAuditEvents)[0]?.path).toBe('/api/admin/exports/audit-events.csv?actorId=5');
  });

  it('says when it failed', async () => {
    api.answer(listAuditEvents, { events: [makeEvent()] });
    api.refuse(exportAuditEvents, 503, {});
    open();
    await findRow();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await expectToast('Error', 'The export failed. Please try again.');
  });
});

describe('the labels', () => {
  it.each(AUDIT_ACTIONS)('%s has a label of its own', (action) => {
    expect(actionWords(action)).toMatch(/^[A-Z].*[a-z]/);
    expect(actionWords(action)).not.toContain('.');
  });

  it('differ for all actions', () => {
    expect(new Set(AUDIT_ACTIONS.map(actionWords)).size).toBe(AUDIT_ACTIONS.length);
  });

  it('link a record to its page', () => {
    expect(subjectPath({ type: 'report', id: 7, name: null })).toBe('/admin/dashboard/reports/7');
    expect(subjectPath({ type: 'student', id: 7, name: null })).toBe('/admin/dashboard/students/7');
    expect(subjectPath({ type: 'enquiry', id: 7, name: null })).toBe('/admin/dashboard/enquiries?id=7');
  });

  it('have no link for a record without a page', () => {
    expect(subjectPath({ type: 'something', id: 1, name: null })).toBeNull();
    expect(subjectPath({ type: 'student', id: null, name: null })).toBeNull();
  });
});
