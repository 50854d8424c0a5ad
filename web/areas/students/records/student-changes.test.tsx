import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createEnrolment,
  getStudent,
  getTimeline,
  recordConsent,
  setEnrolmentStage,
  updateStudent,
  withdrawConsent,
} from '#contracts/students/index.ts';
import { NO_ANSWER } from '#web/components/form/use-change.ts';
import { chooseFrom, expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { consent, dmit, RECORD, section } from './student-page-fixture.tsx';
import { kavyasPage, makeDetails, makeRecord, NOON, openStudents, stubStudent } from './students-fixture.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubStudent(RECORD);
});

const status = () => screen.findByLabelText('Status');

describe('quick changes', () => {
  it('appear at once, each on the version of the previous one', async () => {
    const release = api.hold(updateStudent, { student: makeDetails({ status: 'active', version: 5 }) });
    const user = openStudents(kavyasPage);
    await user.selectOptions(await status(), 'Active');
    expect(await status()).toHaveProperty('value', 'active');
    const counsellor = await screen.findByRole('combobox', { name: 'Counsellor' });
    await user.click(counsellor);
    await screen.findByRole('option', { name: 'Chitra Nair' });
    expect(screen.queryByRole('option', { name: 'Dev Shah' })).toBeNull();
    await chooseFrom(user, counsellor, 'Chitra Nair');
    expect(counsellor).toHaveProperty('value', 'Chitra Nair');
    expect(api.callsOf(updateStudent)).toHaveLength(1);
    api.answer(updateStudent, {
      student: makeDetails({ status: 'active', version: 6, counsellor: { id: 3, name: 'Chitra Nair' } }),
    });
    release();
    await waitFor(() =>
      expect(api.callsOf(updateStudent).map(({ body }) => body)).toEqual([
        { version: 4, status: 'active' },
        { version: 5, counsellorId: 3 },
      ]),
    );
    expect(await status()).toHaveProperty('value', 'active');
  });

  it('of the counsellor ask about future appointments with the former one', async () => {
    const former = { id: 8, name: 'Uma Iyer' };
    const withUma = { service: 'dmit', counsellor: former.name, counsellorId: former.id } as const;
    const coming = { ...withUma, id: 41, startsAt: '2099-05-04T04:30:00.000Z', status: 'confirmed' as const };
    const student = makeDetails({ counsellor: former });
    api.answer(getStudent, { ...makeRecord(), student, appointments: [coming] });
    const user = openStudents(kavyasPage);
    const choose = async () => {
      const counsellor = await screen.findByRole('combobox', { name: 'Counsellor' });
      await chooseFrom(user, counsellor, 'Chitra Nair');
      return within(await screen.findByRole('alertdialog', { name: 'Change the counsellor?' }));
    };
    await user.click((await choose()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('combobox', { name: 'Counsellor' })).toHaveProperty('value', 'Uma Iyer');
    expect(api.callsOf(updateStudent)).toEqual([]);

    const question = await choose();
    question.getByText(/4 May 2099/);
    expect(question.queryByText(/family|mail/i)).toBeNull();
    await user.click(question.getByRole('radio', { name: 'Cancel them' }));
    question.getByText(/^E-mail is not set up, so .* by phone: Chitra Nair gets a call task/);
    await user.click(question.getByRole('radio', { name: 'Move them to Chitra Nair' }));
    question.getByText(/^E-mail is not set up, so .* by phone: Chitra Nair gets a call task/);
    api.answer(updateStudent, {
      student: makeDetails({ version: 5, counsellor: { id: 3, name: 'Chitra Nair' } }),
    });
    await user.click(question.getByRole('button', { name: 'Change Counsellor' }));
    await waitFor(() =>
      expect(api.callsOf(updateStudent).map(({ body }) => body)).toEqual([
        { version: 4, counsellorId: 3, appointments: 'move' },
      ]),
    );
    const list = await section('Appointments');
    await waitFor(() => list.getByText(/Chitra Nair/));
    expect(list.queryByText(/Uma Iyer/)).toBeNull();
  });

  it('are reverted with the server’s message after a refusal', async () => {
    const message = 'Somebody else has changed this student.';
    api.refuse(updateStudent, 409, { message, code: 'stale' });
    const user = openStudents(kavyasPage);
    await status();
    api.answer(getStudent, makeRecord({ student: makeDetails({ status: 'inactive', version: 5 }) }));
    await user.selectOptions(await status(), 'Active');
    await expectToast('Error', message);
    await waitFor(async () => expect(await status()).toHaveProperty('value', 'inactive'));
  });

  it('are reverted without an answer, and the reloaded record shows the stored value', async () => {
    api.disconnect(updateStudent);
    const user = openStudents(kavyasPage);
    await status();
    const release = api.hold(
      getStudent,
      makeRecord({ student: makeDetails({ status: 'active', version: 5 }) }),
    );
    await user.selectOptions(await status(), 'Active');
    await expectToast('Error', NO_ANSWER);
    expect(await status()).toHaveProperty('value', 'pending');
    release();
    await waitFor(async () => expect(await status()).toHaveProperty('value', 'active'));
  });

  it('are reverted to the stored value when two to the same field fail', async () => {
    const fail = api.holdDisconnect(updateStudent);
    const user = openStudents(kavyasPage);
    await user.selectOptions(await status(), 'Active');
    await user.selectOptions(await status(), 'Inactive');
    expect(await status()).toHaveProperty('value', 'inactive');
    fail();
    await waitFor(async () => expect(await status()).toHaveProperty('value', 'pending'));
    expect(api.callsOf(updateStudent)).toHaveLength(2);
    // One reload only: each adds a view to the audit trail.
    await waitFor(() => expect(api.callsOf(getStudent)).toHaveLength(2));
  });

  it('remain when only the previous one fails, and the record is loaded again', async () => {
    const fail = api.holdDisconnect(updateStudent);
    const user = openStudents(kavyasPage);
    await user.selectOptions(await status(), 'Active');
    await user.selectOptions(await status(), 'Inactive');
    const second = makeDetails({ status: 'inactive', version: 5 });
    const answer = api.hold(updateStudent, { student: second });
    fail();
    await expectToast('Error', NO_ANSWER);
    expect(await status()).toHaveProperty('value', 'inactive');
    api.answer(getStudent, makeRecord({ student: second }));
    answer();
    await waitFor(() => expect(api.callsOf(getTimeline)).toHaveLength(2));
    expect(await status()).toHaveProperty('value', 'inactive');
    expect(api.callsOf(updateStudent)[1]?.body).toEqual({ version: 4, status: 'inactive' });
    // The reload shows the result of the first.
    await waitFor(() => expect(api.callsOf(getStudent)).toHaveLength(2));
  });

  it('of two kinds reload the record when the first of them fails', async () => {
    const fail = api.holdDisconnect(updateStudent);
    const completedAt = '2026-05-03T06:30:00.000Z';
    api.answer(setEnrolmentStage, { enrolment: { ...dmit, stage: 'completed', completedAt } });
    const user = openStudents(kavyasPage);
    await user.selectOptions(await status(), 'Active');
    await user.selectOptions(screen.getByLabelText('Stage of DMIT'), 'Completed');
    api.answer(getStudent, makeRecord({ student: makeDetails({ status: 'active', version: 5 }) }));
    fail();
    await waitFor(() => expect(api.callsOf(getStudent)).toHaveLength(2));
    await waitFor(async () => expect(await status()).toHaveProperty('value', 'active'));
  });

  it('remain when the previous one is stored meanwhile', async () => {
    const release = api.hold(updateStudent, { student: makeDetails({ status: 'active', version: 5 }) });
    const user = openStudents(kavyasPage);
    await user.selectOptions(await status(), 'Active');
    await user.selectOptions(await status(), 'Inactive');
    const second = api.hold(updateStudent, { student: makeDetails({ status: 'inactive', version: 6 }) });
    release();
    await waitFor(() => expect(api.callsOf(updateStudent)).toHaveLength(2));
    expect(await status()).toHaveProperty('value', 'inactive');
    second();
    await waitFor(() => expect(api.callsOf(getTimeline)).toHaveLength(3));
    expect(await status()).toHaveProperty('value', 'inactive');
  });
});

describe('enrolments', () => {
  it('change their stage from the loaded one', async () => {
    const completedAt = '2026-05-03T06:30:00.000Z';
    api.answer(setEnrolmentStage, { enrolment: { ...dmit, stage: 'completed', completedAt } });
    const user = openStudents(kavyasPage);
    await user.selectOptions(await screen.findByLabelText('Stage of DMIT'), 'Completed');
    await screen.findByText('Since 30 Apr 2026, completed 3 May 2026');
    expect(api.callsOf(setEnrolmentStage)[0]?.body).toEqual({ stage: 'completed', from: 'enrolled' });
  });

  it('are reverted to the stage when the server refuses', async () => {
    api.refuse(setEnrolmentStage, 409, { message: 'Somebody was quicker.', code: 'stale' });
    const user = openStudents(kavyasPage);
    await user.selectOptions(await screen.findByLabelText('Stage of DMIT'), 'Completed');
    await expectToast('Error', 'Somebody was quicker.');
    await waitFor(() => expect(screen.getByLabelText('Stage of DMIT')).toHaveProperty('value', 'enrolled'));
  });

  it('are reverted to the stored stage when two changes fail', async () => {
    const fail = api.holdDisconnect(setEnrolmentStage);
    const user = openStudents(kavyasPage);
    const stage = await screen.findByLabelText('Stage of DMIT');
    await user.selectOptions(stage, 'In progress');
    await user.selectOptions(stage, 'Completed');
    expect(stage).toHaveProperty('value', 'completed');
    fail();
    await waitFor(() => expect(stage).toHaveProperty('value', 'enrolled'));
    const sent = api.callsOf(setEnrolmentStage).map(({ body }) => body);
    expect(sent).toEqual([
      { stage: 'in_progress', from: 'enrolled' },
      { stage: 'completed', from: 'enrolled' },
    ]);
    await waitFor(() => expect(api.callsOf(getStudent)).toHaveLength(2));
  });

  it('grow by one, which the next load lists first as well', async () => {
    api.answer(createEnrolment, { enrolment: { ...dmit, id: 23, service: 'overseas' } });
    const user = openStudents(kavyasPage);
    const enrol = await screen.findByRole('button', { name: 'Enrol' });
    expect(enrol).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('Enrol in'), 'Overseas Admission');
    await user.click(enrol);
    await screen.findByLabelText('Stage of Overseas Admission');
    expect(api.callsOf(createEnrolment)[0]?.body).toEqual({ service: 'overseas' });
    const stages = screen.getAllByRole('combobox', { name: /^Stage of/ });
    expect(stages.map((stage) => stage.getAttribute('aria-label'))).toEqual([
      'Stage of Overseas Admission',
      'Stage of DMIT',
      'Stage of Career Counseling',
    ]);
  });
});

describe('consents', () => {
  it('that a service lacks are named before enrolling, each with its dialog', async () => {
    api.answer(recordConsent, { consent: { ...consent, id: 32, purpose: 'fingerprints', source: 'staff' } });
    const user = openStudents(kavyasPage);
    const enrol = await screen.findByLabelText('Enrol in');
    expect(screen.queryByText('No consent is recorded for:')).toBeNull();
    await user.selectOptions(enrol, 'DMIT');
    await user.click(
      within(screen.getByText('Taking fingerprints for DMIT').closest('li') ?? document.body).getByRole(
        'link',
        { name: 'Record it' },
      ),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('For')).toHaveProperty('value', 'fingerprints');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await expectToast('Success', 'The consent is recorded');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Enrol in')).toHaveProperty('value', 'dmit');
    const missing = within(screen.getByText('No consent is recorded for:').parentElement ?? document.body);
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A parent or guardian agrees to the counsellingRecord it',
    ]);
    expect(api.callsOf(recordConsent)[0]?.body).toMatchObject({ purpose: 'fingerprints' });
  });

  it('are recorded in the guardian’s name, after existing ones', async () => {
    api.answer(recordConsent, { consent: { ...consent, id: 32, purpose: 'parent', source: 'staff' } });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('button', { name: 'Record consent' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('For'), 'A parent or guardian agrees to the counselling');
    expect(dialog.getByLabelText('Given by')).toHaveProperty('value', 'Meera Bhat');
    await user.clear(dialog.getByLabelText('Given by'));
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    dialog.getByText('Given by is required');
    await user.type(dialog.getByLabelText('Given by'), 'Meera Bhat');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await expectToast('Success', 'The consent is recorded');
    const listed = (await section('Consents')).getAllByRole('listitem');
    expect(listed.map((item) => within(item).getByText(/^Given by/).textContent)).toEqual([
      'Given by Meera Bhat, 30 Apr 2026, on a form of the site',
      'Given by Meera Bhat, 30 Apr 2026, told to staff',
    ]);
    expect(api.callsOf(recordConsent)[0]?.body).toEqual({ purpose: 'parent', givenBy: 'Meera Bhat' });
  });

  it('are discarded only after a question', async () => {
    const user = openStudents(kavyasPage);
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Record consent' }));
      return within(await screen.findByRole('dialog'));
    };
    await user.click((await open()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await open();
    await user.selectOptions(dialog.getByLabelText('For'), 'A parent or guardian agrees to the counselling');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByLabelText('For')).toHaveProperty('value', 'parent');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are withdrawn after confirmation', async () => {
    api.answer(withdrawConsent, { consent: { ...consent, withdrawnAt: NOON } });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('button', { name: 'Withdraw: Being contacted' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    (await section('Consents')).getByText('Withdrawn 30 Apr 2026');
  });
});
