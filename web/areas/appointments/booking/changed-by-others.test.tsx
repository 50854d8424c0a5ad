import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  getAppointment,
  getFreeSlots,
  moveAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { KOLKATA, START } from '#web/areas/appointments/calendar/appointments-fixture.tsx';
import { expectToast } from '#web/testing/render-portal.tsx';
import { details, newer, openCancellation, openMove, openNoShow, stubDetails } from './details-fixture.tsx';

const STALE = { message: 'Somebody else changed it.', code: 'stale' } as const;
const conflict = async () =>
  within(await screen.findByRole('dialog', { name: 'Somebody else has changed this appointment' }));

describe('an appointment that somebody else has changed', () => {
  it('of a series moves the following ones from the time that the person saw', async () => {
    const { api, answer, open } = stubDetails({ seriesId: '9b2f0c7e-7a55-4e0a-9d7e-0f6f2c6f1a11' });
    const user = open();
    const form = await openMove(user);
    await user.click(form.getByLabelText('This and the following'));
    await user.type(form.getByLabelText('Place'), 'Room 3');
    api.answer(moveAppointment, answer({ version: 4 }));
    api.refuseOnce(moveAppointment, 409, STALE);
    const moved = { version: 3, startsAt: '2026-04-28T04:00:00.000Z', endsAt: '2026-04-28T05:00:00.000Z' };
    api.answer(getAppointment, newer(answer(moved)));
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    await waitFor(() => expect(api.callsOf(moveAppointment)).toHaveLength(2));
    expect(api.callsOf(moveAppointment)[1]?.body).toMatchObject({
      version: 3,
      startsAt: moved.startsAt,
      place: 'Room 3',
      following: true,
      movedFrom: START,
    });
  });

  it('with another place by somebody else is cancelled in its newer version', async () => {
    const { api, answer, open } = stubDetails();
    const user = open();
    const form = await openCancellation(user);
    await user.type(form.getByLabelText('Reason'), 'Travelling.');
    api.answer(setAppointmentOutcome, answer({ status: 'cancelled', version: 4 }));
    api.refuseOnce(setAppointmentOutcome, 409, STALE);
    api.answer(getAppointment, newer(answer({ version: 3, place: 'Room 9' })));
    await user.click(form.getByRole('button', { name: 'Cancel Appointment' }));
    await expectToast('Success', 'The appointment is cancelled');
    expect(api.callsOf(setAppointmentOutcome).map(({ body }) => body.version)).toEqual([2, 3]);
  });

  it('moved by somebody else is cancelled once its new time was seen', async () => {
    const { api, answer, open } = stubDetails();
    const user = open();
    const form = await openCancellation(user);
    await user.type(form.getByLabelText('Reason'), 'Travelling.');
    api.refuseOnce(setAppointmentOutcome, 409, STALE);
    const moved = { version: 3, startsAt: '2026-04-28T04:00:00.000Z', endsAt: '2026-04-28T05:00:00.000Z' };
    api.answer(getAppointment, newer(answer(moved)));
    await user.click(form.getByRole('button', { name: 'Cancel Appointment' }));
    await form.findByText(/save again to continue/);
    form.getByText(/Tue, 28 Apr, 2026/);
    expect(form.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Travelling.');
    api.answer(setAppointmentOutcome, answer({ ...moved, status: 'cancelled', version: 4 }));
    await user.click(form.getByRole('button', { name: 'Cancel Appointment' }));
    await expectToast('Success', 'The appointment is cancelled');
    expect(api.callsOf(setAppointmentOutcome).map(({ body }) => body.version)).toEqual([2, 3]);
  });

  it('with an outcome by somebody else offers both outcomes', async () => {
    const { api, answer, open } = stubDetails();
    const user = open();
    const form = await openNoShow(user);
    await user.type(form.getByLabelText('Note'), 'Called twice.');
    api.refuseOnce(setAppointmentOutcome, 409, STALE);
    const theirs = { version: 3, status: 'completed', outcomeNote: 'They came late.' } as const;
    api.answer(getAppointment, newer(answer(theirs)));
    await user.click(form.getByRole('button', { name: 'Save as No-show' }));
    const choice = await conflict();
    await user.click(choice.getByRole('radio', { name: /Completed/ }));
    await user.click(choice.getByRole('radio', { name: /Called twice/ }));
    api.answer(setAppointmentOutcome, answer({ ...theirs, version: 4, outcomeNote: 'Called twice.' }));
    await user.click(choice.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(setAppointmentOutcome).at(-1)?.body).toEqual({
        version: 3,
        status: 'completed',
        note: 'Called twice.',
      }),
    );
  });

  it('cancelled by somebody else is no longer closed, and the note stays to be copied', async () => {
    const { api, answer, open } = stubDetails();
    const user = open();
    const form = await openNoShow(user);
    await user.type(form.getByLabelText('Note'), 'Called twice.');
    api.refuse(setAppointmentOutcome, 409, STALE);
    api.answer(getAppointment, newer(answer({ version: 3, status: 'cancelled' })));
    await user.click(form.getByRole('button', { name: 'Save as No-show' }));
    const notice = await form.findByText(/this is no longer possible/);
    expect(document.activeElement?.contains(notice)).toBe(true);
    form.getByText('Cancelled');
    const note = form.getByLabelText<HTMLTextAreaElement>('Note');
    expect([note.value, note.readOnly]).toEqual(['Called twice.', true]);
    expect(form.queryByRole('button', { name: 'Save as No-show' })).toBeNull();
    await user.click(form.getByText('Close'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect((await details()).queryByRole('button', { name: 'No-show' })).toBeNull();
  });

  it('moved by somebody else keeps their changes to fields unchanged here', async () => {
    const { api, answer, open } = stubDetails({ place: 'Room 2' });
    const user = open();
    const form = await openMove(user);
    await user.type(form.getByLabelText('Place'), ' upstairs');
    api.refuseOnce(moveAppointment, 409, STALE);
    const theirs = {
      version: 3,
      startsAt: '2026-04-28T05:00:00.000Z',
      endsAt: '2026-04-28T05:30:00.000Z',
      place: 'Room 9',
    };
    api.answer(getAppointment, newer(answer(theirs)));
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    const choice = await conflict();
    choice.getByText('Kept automatically: Time (theirs), Duration (theirs)');
    choice.getByRole('radio', { name: /Room 9/ });
    await user.click(choice.getByRole('radio', { name: /Room 2 upstairs/ }));
    api.answer(moveAppointment, answer({ version: 4 }));
    await user.click(choice.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(moveAppointment).at(-1)?.body).toMatchObject({
        version: 3,
        startsAt: theirs.startsAt,
        durationMinutes: 30,
        place: 'Room 2 upstairs',
      }),
    );
  });

  it('moved by both offers the two times, each with its day', async () => {
    const { api, answer, open } = stubDetails();
    api.answer(getFreeSlots, {
      slots: [{ startsAt: '2026-04-27T05:00:00.000Z', endsAt: '2026-04-27T06:00:00.000Z' }],
      timeZone: KOLKATA,
    });
    const user = open();
    const form = await openMove(user);
    await user.click(await form.findByRole('button', { name: '10:30 am' }));
    api.refuseOnce(moveAppointment, 409, STALE);
    const theirs = {
      version: 3,
      startsAt: '2026-04-28T04:00:00.000Z',
      endsAt: '2026-04-28T05:00:00.000Z',
      place: 'Room 9',
    };
    api.answer(getAppointment, newer(answer(theirs)));
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    const choice = await conflict();
    choice.getByRole('radio', { name: /28 Apr 2026, 9:30 am/ });
    await user.click(choice.getByRole('radio', { name: /27 Apr 2026, 10:30 am/ }));
    api.answer(moveAppointment, answer({ version: 4 }));
    await user.click(choice.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(moveAppointment).at(-1)?.body).toMatchObject({
        version: 3,
        startsAt: '2026-04-27T05:00:00.000Z',
        place: 'Room 9',
      }),
    );
  });

  it('keeps the wish to book outside working hours in a newer version', async () => {
    const { api, answer, open } = stubDetails();
    api.answer(getFreeSlots, { slots: [], timeZone: KOLKATA });
    const user = open();
    const form = await openMove(user);
    await user.click(await form.findByLabelText('Book outside working hours or pauses'));
    await user.selectOptions(form.getByLabelText('Duration'), '90 minutes');
    api.answer(moveAppointment, answer({ version: 4 }));
    api.refuseOnce(moveAppointment, 409, STALE);
    api.answer(getAppointment, newer(answer({ version: 3, place: 'Room 9' })));
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    await waitFor(() =>
      expect(api.callsOf(moveAppointment).at(-1)?.body).toMatchObject({
        version: 3,
        durationMinutes: 90,
        outsideHours: true,
        place: 'Room 9',
      }),
    );
  });

  it('completed by somebody else is no longer moved, whichever field changed', async () => {
    const { api, answer, open } = stubDetails();
    const user = open();
    const form = await openMove(user);
    await user.type(form.getByLabelText('Place'), 'Room 3');
    api.refuse(moveAppointment, 409, STALE);
    api.answer(getAppointment, newer(answer({ version: 3, status: 'completed' })));
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    await form.findByText(/this is no longer possible/);
    expect(form.queryByRole('button', { name: 'Move Appointment' })).toBeNull();
    await user.type(form.getByLabelText('Place'), '{Enter}');
    expect(form.getByLabelText<HTMLInputElement>('Place').value).toBe('Room 3');
    expect(api.callsOf(moveAppointment)).toHaveLength(1);
  });
});
