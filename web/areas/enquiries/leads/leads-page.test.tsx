import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createLead,
  findLeadMatches,
  getLeadBoard,
  LEAD_STAGES,
  type LeadRow,
  listLeads,
  submissionActions,
} from '#contracts/enquiries/index.ts';
import { exactly, stateOf, stubInbox } from '#web/areas/enquiries/inbox/inbox-fixture.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { LeadEntry } from './components/lead-entry.tsx';
import { LeadsPage } from './leads-page.tsx';

const { moveStage } = submissionActions.lead;
const AT = '2026-04-30T06:30:00.000Z';

const lakshmi: LeadRow = {
  ...{ kind: 'lead', id: 5, source: 'walk_in', name: 'Lakshmi Rao', childName: 'Arjun', phone: null },
  ...{ service: 'career', receivedAt: AT, stage: 'new', stageSince: AT, lostReason: null, status: 'new' },
  ...{ assignee: null, followUpOn: null, noFollowUpReason: null, isDue: false, studentId: null, version: 3 },
};

let api: ApiStub;
beforeEach(() => {
  api = stubInbox();
  api.answer(getLeadBoard, {
    columns: LEAD_STAGES.map((stage) => ({
      stage,
      count: exactly(stage === 'new' ? 1 : 0),
      leads: stage === 'new' ? [lakshmi] : [],
    })),
  });
});

describe('the board', () => {
  it('shows each stage and moves a lead', async () => {
    api.answer(moveStage, stateOf(lakshmi, { stage: 'proposal' }));
    renderPortal(<LeadsPage />);
    screen.getByText('Loading leads...');
    const column = within(await screen.findByRole('region', { name: 'New' }));
    column.getByText(/Career/);
    await userEvent.selectOptions(
      column.getByRole('combobox', { name: 'Move to, for Lakshmi Rao' }),
      'Proposal',
    );
    await screen.findByText('Lakshmi Rao moved to Proposal');
    expect(api.callsOf(moveStage)[0]?.body).toEqual({ stage: 'proposal', lostReason: null, version: 3 });
  });

  it('asks why a lead is lost', async () => {
    api.answer(moveStage, stateOf(lakshmi, { stage: 'lost' }));
    renderPortal(<LeadsPage />);
    const move = await screen.findByRole('combobox', { name: 'Move to, for Lakshmi Rao' });
    await userEvent.selectOptions(move, 'Lost');
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is Lakshmi Rao lost?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    expect(api.callsOf(moveStage)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Too far');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    await waitFor(() => expect(api.callsOf(moveStage)[0]?.body).toMatchObject({ lostReason: 'Too far' }));
  });
});

it('the list has its filters in the address', async () => {
  api.answer(listLeads, { leads: [], count: exactly(0) });
  renderPortal(<LeadsPage />, { path: '/?view=list&source=call' });
  await screen.findByText('No leads found.');
  expect(api.callsOf(listLeads)[0]?.path).toContain('source=call');
});

describe('entering a lead', () => {
  it('shows earlier traces and saves', async () => {
    api.answer(findLeadMatches, { students: [{ id: 9, name: 'Arjun Rao', school: null }], leads: [] });
    api.answer(createLead, { id: 12 });
    renderPortal(<LeadEntry onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Phone'), '9876543210');
    await screen.findByRole('link', { name: 'Arjun Rao' });
    await userEvent.type(screen.getByLabelText('Name of the parent or caller'), 'Lakshmi Rao');
    await userEvent.click(screen.getByRole('button', { name: 'Save Lead' }));
    await screen.findByText('Lakshmi Rao is entered as a lead');
    expect(api.callsOf(createLead)[0]?.body).toMatchObject({ source: 'walk_in', phone: '9876543210' });
  });

  it('needs a name', async () => {
    renderPortal(<LeadEntry onClose={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save Lead' }));
    await screen.findByText('Please give a name');
    expect(api.callsOf(createLead)).toEqual([]);
  });
});
