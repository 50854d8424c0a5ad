import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KINDS, type Notification, notificationAddress } from '#contracts/audit/index.ts';
import { makeNotification } from '#web/testing/make-records.ts';
import { groupNotifications, notificationText } from './notification-text.ts';

function textOf(partial: Partial<Notification>): string {
  return notificationText(makeNotification(partial));
}

describe('notificationText', () => {
  it.each(NOTIFICATION_KINDS)('%s is a whole sentence in every variant', (kind) => {
    for (const isOwn of [true, false]) {
      for (const actorName of [null, 'Asha Rao']) {
        for (const role of [null, 'teacher'] as const) {
          expect(textOf({ kind, isOwn, actorName, role })).toMatch(/^[A-Z][^{}]*[^ {}]\.$/);
        }
      }
    }
  });

  it.each([
    [{ kind: 'role_changed', isOwn: true, role: 'admin' }, 'Asha Rao changed your role to Admin.'],
    [{ kind: 'role_changed', role: 'admin', actorName: null }, 'Ravi Menon now has the role Admin.'],
    [{ kind: 'member_added' }, 'Asha Rao added Ravi Menon to the team.'],
    [{ kind: 'member_removed', actorName: null }, 'Ravi Menon was removed from the team.'],
    [{ kind: 'profile_changed', isOwn: true, actorName: null }, 'Your profile was changed.'],
    [
      { kind: 'sign_in_refused', isOwn: true, actorName: null },
      'Somebody tried to sign in to your account and was refused.',
    ],
    [
      { kind: 'enquiry_received', actorName: null, subjectName: null },
      'A new message came from the contact page.',
    ],
    [
      { kind: 'appointment_requested', actorName: null, subjectName: null },
      'A family asked for a counselling session.',
    ],
    [{ kind: 'appointment_received' }, 'Asha Rao gave you an appointment.'],
    [{ kind: 'appointment_passed_on' }, 'Asha Rao gave an appointment of yours to Ravi Menon.'],
  ] as const)('%o', (partial, expected) => {
    expect(textOf(partial)).toBe(expected);
  });

  it('keeps names that look like a placeholder', () => {
    expect(textOf({ kind: 'member_added', actorName: '{subject}', subjectName: '$& Ravi' })).toBe(
      '{subject} added $& Ravi to the team.',
    );
  });
});

describe('notificationAddress', () => {
  it.each([
    ['enquiry_received', '/admin/dashboard/enquiries'],
    ['appointment_requested', '/admin/dashboard/enquiries?kind=session_request'],
    ['member_added', null],
    ['appointment_received', '/admin/dashboard/appointments?appointment=4'],
    ['appointment_passed_on', '/admin/dashboard/appointments'],
    ['import_finished', '/admin/dashboard/students?importId=4'],
  ] as const)('%s: %s', (kind, expected) => {
    expect(notificationAddress(makeNotification({ kind, recordId: 4 }))).toBe(expected);
  });
});

it('groups neighbours with the same text, unless only some of them are new', () => {
  const assigned = { kind: 'student_assigned', subjectName: null } as const;
  const list = [
    makeNotification({ ...assigned, id: 9, recordId: 3, isUnread: true }),
    makeNotification({ ...assigned, id: 8, recordId: 2, isUnread: true }),
    makeNotification({ ...assigned, id: 7, recordId: 1 }),
    makeNotification({ kind: 'import_finished', id: 6, actorName: null }),
  ];
  expect(groupNotifications(list).map(({ all }) => all.map(({ id }) => id))).toEqual([[9, 8], [7], [6]]);
  expect(list.slice(2).map(notificationAddress)).toEqual(['/admin/dashboard/students/1', null]);
});
