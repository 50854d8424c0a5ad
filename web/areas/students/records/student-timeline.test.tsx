import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, HIDDEN_FROM_TIMELINE } from '#contracts/audit/index.ts';
import { CONTACT_STAGES, CONTACT_STATUSES } from '#contracts/enquiries/index.ts';
import { APPOINTMENT_STATUSES, ENROLMENT_STAGES, STUDENT_STATUSES } from '#contracts/records.ts';
import { REPORT_STATUSES } from '#contracts/reports/index.ts';
import { createNote, getTimeline, listMentionable, type TimelineEntry } from '#contracts/students/index.ts';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { changeLines } from './components/timeline.tsx';
import { RECORD } from './student-page-fixture.tsx';
import { kavyasPage, NOON, openStudents, stubStudent } from './students-fixture.tsx';

let api: ApiStub;
const HIDDEN: readonly string[] = HIDDEN_FROM_TIMELINE;

beforeEach(() => {
  api = stubStudent(RECORD);
});

describe('the timeline', () => {
  const entry = (partial: Partial<TimelineEntry>): TimelineEntry => ({
    key: 'note-1',
    at: NOON,
    kind: 'note',
    author: 'Chitra Nair',
    text: null,
    action: null,
    fields: [],
    values: {},
    ...partial,
  });
  const MEETING = {
    startsAt: '2026-04-29T04:30:00.000Z',
    service: 'career',
    counsellor: 'Chitra Nair',
  } as const;
  const NOTE = entry({ text: 'Likes telescopes' });
  const CALL = entry({ key: 'call-2', kind: 'call', text: 'Father asked for Monday' });
  const CHANGE = entry({
    key: 'change-3',
    kind: 'change',
    action: 'student.updated',
    fields: ['phone', 'schoolId'],
  });

  it('shows notes, calls and changes as sentences, and filters by kind', async () => {
    api.answer(getTimeline, { entries: [NOTE, CALL, CHANGE] });
    const user = openStudents(kavyasPage);
    await screen.findByText('Likes telescopes');
    screen.getByText('Changed: phone number, school');
    await user.selectOptions(screen.getByLabelText('Show in the timeline'), 'Calls');
    await waitFor(() => expect(screen.queryByText('Likes telescopes')).toBeNull());
    screen.getByText('Father asked for Monday');
    expect(screen.getByTestId('address').textContent).toMatch(/\?timeline=call$/);
    await user.selectOptions(screen.getByLabelText('Show in the timeline'), 'Everything');
    expect(screen.getByTestId('address').textContent).not.toMatch(/timeline/);
  });

  it.each([
    ['waiting', 'On its way'],
    ['sent', 'Sent'],
    ['dead', 'Could not be sent'],
    ['dropped', 'Not sent'],
  ] as const)('says what became of a mail: %s', async (delivery, words) => {
    api.answer(getTimeline, { entries: [entry({ kind: 'mail', text: 'News', delivery })] });
    openStudents(kavyasPage);
    const row = (await screen.findByText('News')).closest('li');
    expect(row?.textContent).toMatch(new RegExp(` · ${words}$`));
  });

  it.each<[Partial<TimelineEntry>, string]>([
    [
      { action: 'student.updated', fields: ['status', 'city'], values: { status: 'inactive' } },
      'Changed: status to Inactive, city',
    ],
    [
      { action: 'student.enrolled', fields: ['service'], values: { service: 'dmit' } },
      'Enrolled the student in DMIT',
    ],
    [
      { action: 'student.enrolment_changed', values: { service: 'career', stage: 'completed' } },
      'Career Counseling: stage changed to Completed',
    ],
    [{ action: 'student.enrolment_changed' }, 'Changed the stage of an enrolment'],
    [
      { action: 'student.consent_recorded', values: { purpose: 'fingerprints' } },
      'Recorded a consent: Taking fingerprints for DMIT',
    ],
    [
      { action: 'student.consent_withdrawn', values: { purpose: 'contact' } },
      'Withdrew a consent: Being contacted',
    ],
    [{ action: 'student.consent_recorded' }, 'Recorded a consent'],
    [{ text: 'Class: VIII → IX' }, 'Class: VIII → IX'],
    [
      {
        action: 'student.enrolment_changed',
        values: { service: 'career', stage: 'completed' },
        changes: [{ field: 'stage', from: 'in_progress', to: 'completed' }],
      },
      'Enrolment in Career Counseling Stage: In progress → Completed',
    ],
    [
      {
        action: 'appointment.rescheduled',
        fields: ['startsAt'],
        changes: [{ field: 'startsAt', from: '2026-04-29T04:30:00.000Z', to: '2026-05-04T05:30:00.000Z' }],
      },
      'Moved an appointment Time: 29 Apr 2026, 10:00 am → 4 May 2026, 11:00 am',
    ],
    [
      {
        action: 'appointment.rescheduled',
        changes: [{ field: 'counsellorId', from: 'Asha Rao (former)', to: 'Chitra Nair' }],
        appointment: MEETING,
      },
      'Changed the counsellor of an appointment: Career Counseling, 29 Apr 2026, 10:00 am, with Chitra Nair Counsellor: Asha Rao (former) → Chitra Nair',
    ],
    [
      { action: 'appointment.rescheduled', fields: ['place'], appointment: { ...MEETING, counsellor: null } },
      'Changed an appointment: Career Counseling, 29 Apr 2026, 10:00 am',
    ],
    [
      { action: 'appointment.completed', text: 'Wants physics', appointment: MEETING },
      'Completed an appointment: Career Counseling, 29 Apr 2026, 10:00 am, with Chitra Nair Wants physics',
    ],
    [
      {
        action: 'task.assigned',
        text: 'Send the brochure',
        changes: [{ field: 'assigneeId', from: null, to: 'Asha Rao' }],
      },
      'Assigned a task: Send the brochure Assigned to: nobody → Asha Rao',
    ],
    [
      {
        action: 'students.bulk_changed',
        fields: ['status'],
        values: { status: 'active' },
        changes: [{ field: 'status', from: 'pending', to: 'active' }],
      },
      'Changed, with others at once Status: Pending → Active',
    ],
    [
      {
        action: 'student.updated',
        fields: ['counsellorId'],
        changes: [{ field: 'counsellorId', from: 'Asha Rao', to: null }],
      },
      'Counsellor: Asha Rao → nobody',
    ],
    [
      {
        action: 'enquiry.stage_moved',
        changes: [{ field: 'stage', from: 'new', to: 'contacted' }],
      },
      'Moved an enquiry Stage: New → Contacted',
    ],
  ])('describes %j', async (change, words) => {
    api.answer(getTimeline, { entries: [entry({ key: 'change-4', kind: 'change', ...change })] });
    openStudents(kavyasPage);
    await screen.findByText(words);
  });

  const CODES: Record<string, readonly string[]> = {
    status: [
      ...REPORT_STATUSES,
      ...APPOINTMENT_STATUSES,
      ...STUDENT_STATUSES,
      ...CONTACT_STATUSES,
      'older_code',
    ],
    stage: [...ENROLMENT_STAGES, ...CONTACT_STAGES, 'older_code'],
  };
  it.each(AUDIT_ACTIONS.filter((action) => !HIDDEN.includes(action)))(
    'shows no code as a value: %s',
    (action) => {
      const changes = Object.entries(CODES).flatMap(([field, codes]) =>
        codes.flatMap((to) => [
          { field, from: codes[0] ?? null, to },
          { field, from: null, to },
        ]),
      );
      const lines = changes.flatMap((change) => changeLines({ action, changes: [change] }));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line).toMatch(/^(Status|Stage): (none|[A-Z][a-z]+( [a-z]+)*) → [A-Z][a-z]+( [a-z]+)*$/);
      }
    },
  );

  it('loads older entries, each once', async () => {
    api.answer(getTimeline, { entries: [NOTE], next: 'older' });
    const user = openStudents(kavyasPage);
    await screen.findByText('Likes telescopes');
    api.answer(getTimeline, { entries: [NOTE, CALL] });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Father asked for Monday');
    expect(screen.getAllByText('Likes telescopes')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.callsOf(getTimeline).at(-1)?.path).toContain('after=older');
  });

  it('saves a call, which appears at once', async () => {
    api.answer(createNote, { entry: CALL });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('button', { name: 'Add a note, call or visit' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Your note'));
    await user.click(screen.getByRole('radio', { name: 'Call' }));
    await user.click(screen.getByRole('button', { name: 'Save call' }));
    screen.getByText('Note is required');
    const text = screen.getByLabelText('Call notes');
    await user.type(text, 'Father asked for Monday');
    await user.click(screen.getByRole('button', { name: 'Save call' }));
    await waitFor(() => expect(text).toHaveProperty('value', ''));
    within(screen.getByRole('list', { name: 'Timeline' })).getByText('Father asked for Monday');
    expect(api.callsOf(createNote)[0]?.body).toEqual({ kind: 'call', text: 'Father asked for Monday' });
  });

  it('keeps an unfinished note when a link is followed', async () => {
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('button', { name: 'Add a note, call or visit' }));
    await user.type(screen.getByLabelText('Your note'), 'Half a sent');
    await user.click(screen.getByRole('link', { name: 'All students' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Your note')).toHaveProperty('value', 'Half a sent');
  });

  it('offers colleagues after an "@", chosen by keyboard, and sends their ids', async () => {
    const members = ['Asha Rao', 'Chitra Nair', 'Chitra Bose'].map((name, index) => ({
      id: index + 1,
      name,
      hint: null,
    }));
    api.answer(getTimeline, { entries: [] });
    api.answer(listMentionable, { members });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('button', { name: 'Add a note, call or visit' }));
    const note = screen.getByLabelText<HTMLTextAreaElement>('Your note');
    await user.type(note, 'Please ring, @chi');
    const list = within(await screen.findByRole('listbox', { name: 'Members to mention' }));
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Chitra Nair',
      'Chitra Bose',
    ]);
    await user.keyboard('{ArrowDown}');
    const chosen = list.getByRole('option', { selected: true });
    expect(chosen.textContent).toBe('Chitra Bose');
    expect(note.getAttribute('aria-activedescendant')).toBe(chosen.id);
    await user.keyboard('{Enter}');
    expect(note.value).toBe('Please ring, @Chitra Bose ');
    expect(screen.queryByRole('listbox')).toBeNull();
    const saved = entry({ key: 'note-9', text: 'Please ring, @Chitra Bose', mentions: ['Chitra Bose'] });
    api.answer(createNote, { entry: saved });
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect((await screen.findByText('@Chitra Bose')).tagName).toBe('STRONG');
    expect(api.callsOf(createNote)[0]?.body).toMatchObject({ mentions: [3] });
  });

  it('asks which of two namesakes is meant', async () => {
    const members = ['asha', 'a.rao'].map((hint, index) => ({ id: index + 1, name: 'Asha Rao', hint }));
    api.answer(getTimeline, { entries: [] });
    api.answer(listMentionable, { members });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('button', { name: 'Add a note, call or visit' }));
    const note = screen.getByLabelText<HTMLTextAreaElement>('Your note');
    await user.type(note, 'Ask @Asha Rao');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText(/Several colleagues are called Asha Rao/);
    expect(api.callsOf(createNote)).toEqual([]);
    await user.clear(note);
    await user.type(note, 'Ask @Asha Rao');
    await user.click(await screen.findByRole('option', { name: 'Asha Rao (a.rao)' }));
    expect(note.value).toBe('Ask @Asha Rao (a.rao) ');
    api.answer(createNote, { entry: entry({ key: 'note-9', text: note.value }) });
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(api.callsOf(createNote)[0]?.body).toMatchObject({ mentions: [2] }));
  });
});
