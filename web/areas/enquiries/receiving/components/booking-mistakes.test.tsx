import { cleanup, fireEvent } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAppointmentRequest } from '#contracts/enquiries/index.ts';
import { ASSESSMENT_KEYS } from '#web/lib/storage-keys.ts';
import {
  ANSWER,
  ASSESSMENT,
  api,
  bodies,
  dialog,
  field,
  fillIn,
  fillInForChild,
  OWN_CONSENT,
  open,
  PARENT_CONSENT,
  SEND_ASSESSMENT,
  send,
  setUpBooking,
  tick,
  type,
} from './booking-fixture.tsx';

setUpBooking();

async function expectRefused(label: string, words: string): Promise<void> {
  await send();
  const control = field(label);
  expect(dialog().getByText(words).id).toBe(
    control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? 'nothing',
  );
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(control);
  expect(bodies()).toEqual([]);
}

describe('an adult’s request', () => {
  const change = (...ages: string[]) => {
    for (const age of ages) type("Student's age", age);
  };
  const assess = (name: string, age: string, finishedAt = new Date(Date.now())) =>
    localStorage.setItem(ASSESSMENT_KEYS.result, JSON.stringify({ name, age, finishedAt }));
  it.each<[string, () => Promise<void> | void, number | null]>([
    ['12 before 18', () => change('12'), 12],
    ['9 replaced by 18', () => change('9', '18'), 9],
    ['12 deleted digit by digit', () => change('1', '12', '1', '18'), 12],
    ['16 and 15', () => change('16', '1', '15'), 15],
    ['the digits of 18 only', () => change('1', '18'), null],
    ['25 and 18', () => change('25', '18'), null],
    [
      '7 that was left',
      () => {
        change('7');
        fireEvent.blur(field("Student's age"));
        change('');
      },
      7,
    ],
    ['15 of the same student in an assessment', () => assess('Meera  PILLAI', '15'), 15],
    ['15 of another student in an assessment', () => assess('Ravi Pillai', '15'), null],
    [
      '15 of the same student on another day',
      () => assess('Meera Pillai', '15', new Date('2025-04-30')),
      null,
    ],
    ['21 of the same student in an assessment', () => assess('Meera Pillai', '21'), null],
    [
      '12 in a closed dialog and an assessment cleared elsewhere',
      async () => {
        cleanup();
        await open(ASSESSMENT);
        fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
        cleanup();
        await open();
      },
      15,
    ],
  ])('tells of an age under 18 that was given before: %s', async (_, give, told) => {
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    await give();
    fillIn();
    await send();
    expect(bodies()).toMatchObject([{ age: 21, youngestAge: told }]);
  });

  it('tells of 12 before 18 in blocked storage, too', async () => {
    for (const name of ['getItem', 'setItem'] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('Blocked', 'SecurityError');
      });
    }
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    change('12');
    fillIn();
    await send();
    expect(bodies()).toMatchObject([{ age: 21, youngestAge: 12 }]);
  });

  it('tells of none after a child’s own request, nor on the next day', async () => {
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillInForChild('12');
    await send();
    cleanup();
    sessionStorage.clear();
    await open();
    fillIn();
    await send();
    cleanup();
    sessionStorage.clear();
    await open();
    change('12');
    cleanup();
    vi.setSystemTime(Date.parse('2026-05-01T06:30:00Z'));
    sessionStorage.clear();
    await open();
    fillIn();
    await send();
    expect(bodies().map(({ youngestAge }) => youngestAge)).toEqual([null, null, null]);
  });
});

describe('the errors at the fields', () => {
  it('name every missing value and focus the first', async () => {
    await open();
    await expectRefused("Student's age", 'Please give the student’s age in years');
    expect(dialog().getByText('Name is required')).toBeTruthy();
    expect(dialog().getByText('Please give a phone number or an email address')).toBeTruthy();
    expect(dialog().getByText(/^Please agree to be contacted/)).toBeTruthy();
    type("Student's age", '12');
    await send();
    expect(dialog().getByText('Please give the name of a parent or guardian')).toBeTruthy();
    expect(dialog().getByText('Please say who agrees: mother, father or guardian')).toBeTruthy();
    expect(dialog().getByText(/^The consent of a parent or guardian is needed/)).toBeTruthy();
    tick(OWN_CONSENT);
    expect(dialog().queryByText(/^Please agree to be contacted/)).toBeNull();
    type("Parent's phone", '12');
    await send();
    type("Parent's email", 'lalita@family.example');
    expect(dialog().getByText('Please enter the whole phone number')).toBeTruthy();
    type("Parent's phone", '');
    type("Parent's email", '');
    await send();
    expect(dialog().getByText('Please give a phone number or an email address')).toBeTruthy();
    type("Parent's email", 'lalita@family.example');
    expect(dialog().queryByText('Please give a phone number or an email address')).toBeNull();
  });

  it('do not let a student agree in a parent’s place', async () => {
    await open();
    fillInForChild();
    type("Student's name", 'MEERA pillai');
    await expectRefused(
      "Parent's or guardian's name",
      'A student can’t agree in a parent’s place. Please give the parent’s own name',
    );
  });

  it('report an age other than the assessment’s, and allow sending without the assessment', async () => {
    await open(ASSESSMENT);
    fillIn();
    tick(SEND_ASSESSMENT);
    await expectRefused(
      "Student's age",
      'The assessment is of a person aged 15, not 21. Please correct the age, or leave the assessment out.',
    );
  });

  it('report the age of the same student without the assessment, too', async () => {
    await open(ASSESSMENT);
    fillIn();
    type('Your name', ASSESSMENT.name);
    await expectRefused(
      "Student's age",
      'The assessment is of a person aged 15, not 21. Please correct the age.',
    );
  });

  it.each([
    [true, 'Meera Pillai', ', or leave the assessment out.'],
    [true, ASSESSMENT.name, '.'],
    [false, ASSESSMENT.name, '.'],
  ])('report an adult’s age beside a low class: sent %j, of %s', async (isSent, name, remedy) => {
    await open({ ...ASSESSMENT, age: '18', schoolClass: 'Class 7' });
    fillIn();
    type("Student's age", '18');
    type('Your name', name);
    if (isSent) tick(SEND_ASSESSMENT);
    await expectRefused(
      "Student's age",
      `The assessment is of a student in Class 7, not aged 18. Please correct the age or the class${remedy}`,
    );
  });

  it('require the age, even beside an assessment with one', async () => {
    await open(ASSESSMENT);
    fillInForChild();
    tick(SEND_ASSESSMENT);
    type("Student's age", '');
    await expectRefused("Student's age", 'Please give the student’s age in years');
  });

  it('require the consent to be contacted', async () => {
    await open();
    fillIn();
    tick(OWN_CONSENT);
    await expectRefused(
      OWN_CONSENT,
      'Please agree to be contacted; otherwise we may not call or write to you',
    );
  });

  it('explain beside the age why it is needed', async () => {
    await open();
    const hint = document.getElementById(field("Student's age").getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('In years. Under 18, a parent must agree.');
  });

  it('say beside a child’s message that it is read before the parent agrees', async () => {
    await open();
    const hint = () =>
      document.getElementById(field('Message (optional)').getAttribute('aria-describedby') ?? '')
        ?.textContent;
    type("Student's age", '18');
    expect(hint()).not.toMatch(/parent/);
    type("Student's age", '17');
    expect(hint()).toMatch(/We read it for the call, before the parent agrees\.$/);
  });

  it('appear in view with their field, and do not scroll while an answer is typed', async () => {
    await open();
    fillIn();
    tick(OWN_CONSENT);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await send();
    const shown = scroll.mock.contexts.at(-1) as Element;
    expect(shown.contains(field(OWN_CONSENT))).toBe(true);
    expect(shown.textContent).toContain('Please agree to be contacted');
    scroll.mockClear();
    type("Student's age", '15');
    expect(dialog().getByRole('checkbox', { name: /parent or guardian/ })).toBeTruthy();
    expect(scroll).not.toHaveBeenCalled();
    scroll.mockRestore();
  });

  it.each([
    ["Student's age", 'fifteen', 'Please give the age in whole years'],
    ["Student's age", '0', 'Please give the age in whole years'],
    ['Your name', 'M'.repeat(101), 'Name must be at most 100 characters long'],
    ['Phone', '98765', 'Please enter the whole phone number'],
    ['Phone', '98765 43210 or 98765 43211 or 98', 'Phone must be at most 30 characters long'],
    ['Email', 'meera@example', 'Please enter a valid email address'],
    ['Preferred day (optional)', '2026-04-30', 'Please choose a day: tomorrow or later'],
    ['Preferred day (optional)', '2026-05-03', 'We are closed on Sundays. Please choose another day'],
    ['Preferred day (optional)', '2027-05-01', 'Please choose a day within the next year'],
    ['Preferred day (optional)', '20266-05-01', 'Please choose a day within the next year'],
  ])('%s %s', async (label, value, words) => {
    await open();
    fillIn();
    type(label, value);
    await expectRefused(label, words);
  });

  it('report an incomplete date', async () => {
    await open();
    fillIn();
    Object.defineProperty(field('Preferred day (optional)'), 'validity', { value: { badInput: true } });
    await expectRefused('Preferred day (optional)', 'Please enter the whole date, or leave it empty');
  });
});

describe('the fields filled in from an assessment', () => {
  const names = () => ["Student's name", "Parent's or guardian's name"].map((label) => field(label).value);

  it('are the age and the name of the student, and no other name', async () => {
    await open(ASSESSMENT);
    expect(field("Student's age").value).toBe('15');
    expect(names()).toEqual(['Ravi Pillai', '']);
    type("Student's age", '21');
    expect(field('Your name').value).toBe('');
  });

  it('do not replace typed values', async () => {
    await open(ASSESSMENT);
    type("Student's name", 'Uma Pillai');
    cleanup();
    await open(ASSESSMENT);
    expect(names()).toEqual(['Uma Pillai', '']);
  });
});

describe('the fields filled in from an account', () => {
  const signIn = (name: string) =>
    localStorage.setItem(
      'user',
      JSON.stringify({ name, email: 'own@family.example', parentName: 'Asha Rao' }),
    );
  const filled = (...labels: string[]) => labels.map((label) => (field(label) as HTMLInputElement).value);

  it('name the parent of a child’s account, and leave their address open', async () => {
    signIn('Meena Rao');
    await open();
    type("Student's age", '12');
    expect(filled("Student's name", "Parent's or guardian's name", "Parent's email")).toEqual([
      'Meena Rao',
      'Asha Rao',
      '',
    ]);
  });

  it('never use a child’s address as the parent’s, and keep the relation with the age', async () => {
    signIn('Meena Rao');
    await open();
    fillInForChild();
    type("Student's age", '');
    type("Student's age", '14');
    expect(filled('Relationship to the student')).toEqual(['mother']);
    tick(PARENT_CONSENT);
    type("Parent's email", ' OWN@family.example ');
    await expectRefused(
      "Parent's email",
      'This is the address of the student’s account. Please give the parent’s own, or their phone',
    );
  });

  it('are name and address of a parent’s own account', async () => {
    signIn('Asha Rao');
    await open();
    expect(filled('Your name', 'Email')).toEqual(['Asha Rao', 'own@family.example']);
    type("Student's age", '12');
    expect(filled("Student's name", "Parent's or guardian's name", "Parent's email")).toEqual([
      '',
      'Asha Rao',
      'own@family.example',
    ]);
  });
});
