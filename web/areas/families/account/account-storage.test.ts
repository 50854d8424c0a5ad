import { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { bookings, type KeptBooking } from '#web/lib/booking-storage.ts';
import { BOOKING_KEYS, INTEREST_KEYS } from '#web/lib/storage-keys.ts';
import { blockStorage, OLD_RECORD, PASSWORD, refuseWrites, stored } from './account-fixture.tsx';
import { accounts } from './account-storage.ts';

const { studentName: _, ...DETAILS } = OLD_RECORD;
let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  // The module caches the last record.
  vi.restoreAllMocks();
  localStorage.clear();
  accounts.session();
});

const registered = (): unknown => JSON.parse(localStorage.getItem('registeredUsers') ?? 'null');
const store = (record: unknown, key = 'user') => localStorage.setItem(key, JSON.stringify(record));

describe('an account', () => {
  it('outlives signing out, and signing in restores it whole', async () => {
    await accounts.register(DETAILS);
    const record = stored();
    expect(accounts.session()).toMatchObject({ name: 'Meena Rao' });
    void accounts.signOut();
    expect(localStorage.getItem('user')).toBeNull();
    expect(accounts.session()).toBeNull();
    expect(accounts.count()).toBe(1);
    expect(await accounts.signIn(OLD_RECORD.email, 'wrong')).toBe('no-match');
    expect(localStorage.getItem('user')).toBeNull();
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('signed-in');
    expect(stored()).toEqual(record);
  });

  it('has exactly the specified fields, in their order', async () => {
    await accounts.register(DETAILS);
    expect(Object.keys(stored() ?? {})).toEqual([
      'name',
      'email',
      'password',
      'studentName',
      'parentName',
      'schoolName',
      'age',
      'occupation',
      'city',
      'country',
      'notes',
    ]);
  });

  it('stays beside later ones, each with its own password', async () => {
    await accounts.register(DETAILS);
    await accounts.register({
      ...DETAILS,
      name: 'Asha Rao',
      email: 'asha@family.example',
      password: 'tamarind-tree',
    });
    void accounts.signOut();
    expect(accounts.count()).toBe(2);
    expect(await accounts.signIn(OLD_RECORD.email, 'tamarind-tree')).toBe('no-match');
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('signed-in');
    expect(accounts.session()).toMatchObject({ name: 'Meena Rao', email: OLD_RECORD.email });
    expect(await accounts.signIn('asha@family.example', 'tamarind-tree')).toBe('signed-in');
    expect(accounts.session()).toMatchObject({ name: 'Asha Rao', email: 'asha@family.example' });
    expect(accounts.count()).toBe(2);
  });

  it('of an older site remains beside a new one, without its plain password', async () => {
    store(OLD_RECORD);
    await accounts.register({ ...DETAILS, email: 'asha@family.example', password: 'tamarind-tree' });
    expect(JSON.stringify({ ...localStorage })).not.toContain(PASSWORD);
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('signed-in');
  });

  it('is replaced by a new one with its e-mail address', async () => {
    await accounts.register(DETAILS);
    await accounts.register({ ...DETAILS, email: 'MEENA@family.example', name: 'Meena R' });
    expect(accounts.count()).toBe(1);
    expect(accounts.session()?.name).toBe('Meena R');
  });

  it('is never stored in part', async () => {
    await accounts.register(DETAILS);
    const before = { ...localStorage };
    const setItem = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === 'user') throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    await expect(accounts.register({ ...DETAILS, name: 'Other' })).rejects.toThrow('Full');
    expect({ ...localStorage }).toEqual(before);
  });

  it('is removed with all its data', async () => {
    await accounts.register(DETAILS);
    localStorage.setItem('careerDraft', '{}');
    localStorage.setItem('userEmail', OLD_RECORD.email);
    localStorage.setItem('adminEmail', 'staff@consultancy.example');
    accounts.forget();
    expect({ ...localStorage }).toEqual({ adminEmail: 'staff@consultancy.example' });
    expect(accounts.count()).toBe(0);
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('no-account');
  });

  it('is removed by its e-mail address, and others stay', async () => {
    await accounts.register(DETAILS);
    await accounts.register({ ...DETAILS, email: 'asha@family.example' });
    expect(accounts.forget('nobody@family.example')).toBe(false);
    expect(accounts.count()).toBe(2);
    expect(accounts.forget(' Meena@family.example ')).toBe(true);
    expect(accounts.session()?.email).toBe('asha@family.example');
    expect(accounts.forget('asha@family.example')).toBe(true);
    expect({ ...localStorage }).toEqual({});
  });
});

describe('a password', () => {
  it('in plain text of an older site is accepted, and hashed then', async () => {
    store(OLD_RECORD);
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('signed-in');
    expect(stored()?.password).toMatch(/^\$scrypt\$/);
    expect(stored()).toEqual({ ...OLD_RECORD, password: stored()?.password });
    expect(registered()).toEqual([stored()]);
    void accounts.signOut();
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('signed-in');
  });

  it('in plain text stays as it is after a refusal', async () => {
    store(OLD_RECORD);
    expect(await accounts.signIn(OLD_RECORD.email, 'wrong')).toBe('no-match');
    expect(stored()).toEqual(OLD_RECORD);
  });

  it('that was hashed at a lower cost is hashed again', async () => {
    // scrypt with N 1024, r 8, p 1 of "mango-tree" and sixteen zero bytes, from Node's own crypto.
    const cheap = '$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$hFR0O2GWegzBoQOK43lKNNO1kXTIsQNr94CMUhSUSl0';
    store({ ...OLD_RECORD, password: cheap });
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('signed-in');
    expect(stored()?.password).toMatch(/^\$scrypt\$ln=14,/);
  });

  it('is hashed with a new salt at each registration, but not at each sign-in', async () => {
    await accounts.register(DETAILS);
    const first = stored()?.password;
    await accounts.signIn(OLD_RECORD.email, PASSWORD);
    expect(stored()?.password).toBe(first);
    await accounts.register(DETAILS);
    expect(stored()?.password).not.toBe(first);
  });

  it('is the same in every Unicode composition', async () => {
    await accounts.register({ ...DETAILS, password: 'caf\u00e9 \u0958\u0932\u092e' });
    expect(await accounts.signIn(OLD_RECORD.email, 'cafe\u0301 \u0915\u093c\u0932\u092e')).toBe('signed-in');
  });

  it('is not its own hash', async () => {
    await accounts.register(DETAILS);
    expect(await accounts.signIn(OLD_RECORD.email, String(stored()?.password))).toBe('no-match');
  });
});

describe('signing out', () => {
  it('keeps the account of an older site with one key', async () => {
    store(OLD_RECORD);
    await accounts.signOut();
    expect(registered()).toEqual([{ ...OLD_RECORD, password: expect.stringMatching(/^\$scrypt\$/) }]);
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('signed-in');
  });

  it('ends the session of an older site at once, and never writes its plain password', async () => {
    store(OLD_RECORD);
    const write = vi.spyOn(Storage.prototype, 'setItem');
    const done = accounts.signOut();
    expect([accounts.session(), localStorage.getItem('user')]).toEqual([null, null]);
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD), 'waits for the copy').toBe('signed-in');
    await done;
    expect(write).toHaveBeenCalled();
    expect(JSON.stringify(write.mock.calls)).not.toContain(PASSWORD);
  });

  it('does not restore an account of an older site removed meanwhile', async () => {
    store(OLD_RECORD);
    const done = accounts.signOut();
    accounts.forget();
    await done;
    expect(localStorage).toHaveLength(0);
  });

  it('puts answers and last results away, and removes nothing else', async () => {
    await accounts.register(DETAILS);
    localStorage.setItem('careerDraft', '{}');
    localStorage.setItem('careerResult', '{}');
    localStorage.setItem('interestInventory', '{}');
    localStorage.setItem('userEmail', OLD_RECORD.email);
    void accounts.signOut();
    expect(Object.keys(localStorage).sort()).toEqual(['accountWork', 'registeredUsers', 'userEmail']);
  });

  it.each(['{"name":', '7', '{"name":"Meena"}'])('does not overwrite the account with %s', async (json) => {
    await accounts.register(DETAILS);
    const account = registered();
    localStorage.setItem('user', json);
    void accounts.signOut();
    expect(localStorage.getItem('user')).toBeNull();
    expect(registered()).toEqual(account);
  });

  it('never fails', async () => {
    blockStorage();
    await expect(accounts.signOut()).resolves.toBeUndefined();
  });
});

describe('the work', () => {
  const ASHA = { ...DETAILS, email: 'asha@family.example', password: 'tamarind-tree' };
  const signIn = (who: typeof ASHA | typeof DETAILS, isTaking = true) =>
    accounts.signIn(who.email.toUpperCase(), who.password, { isTaking });
  const type = (text: string) => localStorage.setItem('careerDraft', text);
  const answer = (text: string) => localStorage.setItem('interestInventory', text);
  /** The draft of the assessment and the answers of the inventory in their usual places. */
  const seen = () => [localStorage.getItem('careerDraft'), localStorage.getItem('interestInventory')];

  it.each<[string, () => Promise<unknown>, (string | null)[]]>([
    ['of nobody becomes a new account’s', () => accounts.register(DETAILS), ['nobody', 'nobody']],
    ['of nobody is deleted if that is wanted', () => accounts.register(DETAILS, false), [null, null]],
    [
      'of an account comes back at its next sign-in',
      async () => {
        await accounts.register(DETAILS);
        await accounts.signOut();
        expect(seen()).toEqual([null, null]);
        await signIn(DETAILS);
      },
      ['nobody', 'nobody'],
    ],
    [
      'of an account is not another one’s',
      async () => {
        await accounts.register(DETAILS);
        await accounts.register(ASHA);
      },
      [null, null],
    ],
    [
      'of two accounts stays side by side',
      async () => {
        await accounts.register(DETAILS);
        await accounts.register(ASHA);
        type('Asha');
        await signIn(DETAILS);
        expect(seen()).toEqual(['nobody', 'nobody']);
        await signIn(ASHA);
      },
      ['Asha', null],
    ],
    [
      'of nobody goes to an account that signs in, which keeps its own',
      async () => {
        await accounts.register(DETAILS, false);
        type('Meena');
        await accounts.signOut();
        type('nobody');
        answer('nobody');
        await signIn(DETAILS);
      },
      ['Meena', 'nobody'],
    ],
    [
      'of nobody that was not taken comes back after the sign-out',
      async () => {
        await accounts.register(DETAILS, false);
        type('Meena');
        await accounts.signOut();
        type('nobody');
        await signIn(DETAILS);
        await accounts.signOut();
      },
      ['nobody', null],
    ],
    [
      'of nobody is deleted at a sign-in if that is wanted',
      async () => {
        await accounts.register(DETAILS, false);
        await accounts.signOut();
        type('nobody');
        await signIn(DETAILS, false);
      },
      [null, null],
    ],
    [
      'stays with a sign-in as the same account, and after a wrong password',
      async () => {
        await accounts.register(DETAILS);
        await accounts.signIn(DETAILS.email, 'wrong');
        await signIn(DETAILS, false);
      },
      ['nobody', 'nobody'],
    ],
    [
      'of a replaced account is deleted: nobody asked for its password',
      async () => {
        await accounts.register(DETAILS);
        await accounts.signOut();
        await accounts.register({ ...DETAILS, password: 'somebody-else' });
      },
      [null, null],
    ],
    [
      'of a removed account is deleted, and another one’s stays',
      async () => {
        await accounts.register(DETAILS);
        await accounts.register(ASHA);
        type('Asha');
        accounts.forget(DETAILS.email);
        expect(localStorage.getItem('accountWork')).toBeNull();
      },
      ['Asha', null],
    ],
  ])('%s', async (_, act, expected) => {
    type('nobody');
    answer('nobody');
    await act();
    expect(seen()).toEqual(expected);
  });

  it('joins the requests of nobody with those of an account that signs in', async () => {
    const requests = ['KFBD-QRST', 'BBBB-CCCC'].map((reference) => ({
      reference,
      service: 'career',
      sentOn: '2026-04-30',
      answerBy: '2026-05-02',
    })) as KeptBooking[];
    const [first, second] = requests as [KeptBooking, KeptBooking];
    await accounts.register(DETAILS);
    bookings.keep(first);
    await accounts.signOut();
    bookings.keep(second);
    await signIn(DETAILS);
    expect(bookings.list()).toEqual([second, first]);
    const heard = vi.fn();
    onTestFinished(bookings.subscribe(heard));
    await accounts.signOut();
    expect(heard).toHaveBeenCalled();
    expect(bookings.list()).toEqual([]);
  });

  it.each([
    [true, '{"owner":""}'],
    [false, null],
  ])('of the inventory’s run in this tab is taken: %s', async (isTaking, run) => {
    sessionStorage.setItem('interestRun', '{"owner":""}');
    onTestFinished(() => sessionStorage.clear());
    expect(accounts.unownedWork()).toEqual(['interests']);
    await accounts.register(DETAILS, isTaking);
    expect(sessionStorage.getItem('interestRun')).toBe(run);
  });

  it.each([
    ['a sign-out', null, null],
    ['another account', ASHA, null],
    ['a change of the same account', { ...DETAILS, name: 'Other' }, '{}'],
  ])('that is not finished goes after %s in another tab', async (_, other, left) => {
    await accounts.register(DETAILS);
    onTestFinished(accounts.subscribe(() => {}));
    accounts.session();
    sessionStorage.setItem('messageDraft', '{}');
    onTestFinished(() => sessionStorage.clear());
    if (other) store(other);
    else localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(sessionStorage.getItem('messageDraft')).toBe(left);
  });

  it('of an account goes with everything else', async () => {
    await accounts.register(DETAILS);
    type('Meena');
    await accounts.signOut();
    accounts.forget();
    expect(localStorage).toHaveLength(0);
  });

  it('is asked about only if it is nobody’s', async () => {
    expect(accounts.unownedWork()).toEqual([]);
    answer('nobody');
    expect(accounts.unownedWork()).toEqual(['interests']);
    await accounts.register(DETAILS);
    expect(accounts.unownedWork()).toEqual([]);
  });
});

describe('the session', () => {
  it.each([
    [
      { name: 'Meena', parentName: 'Asha' },
      { name: 'Meena', email: '', parentName: 'Asha' },
    ],
    [
      { email: 'meena@family.example' },
      { name: 'meena@family.example', email: 'meena@family.example', parentName: '' },
    ],
    [{}, { name: '', email: '', parentName: '' }],
    ['text', null],
    [null, null],
    [[], null],
  ])('of the record %j is %j', (record, session) => {
    store(record);
    expect(accounts.session()).toEqual(session);
  });

  it('is the same object until the record changes', () => {
    store(OLD_RECORD);
    const first = accounts.session();
    expect(accounts.session()).toBe(first);
    store({ ...OLD_RECORD, name: 'Asha' });
    expect(accounts.session()).toMatchObject({ name: 'Asha' });
  });

  it('of an unreadable record is null, and logged once', () => {
    localStorage.setItem('user', '{"name":');
    expect([accounts.session(), accounts.session()]).toEqual([null, null]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('in blocked storage is null, and logged once', () => {
    blockStorage();
    expect([accounts.session(), accounts.session(), accounts.count()]).toEqual([null, null, 0]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('falls back on the kept account when the record is broken', async () => {
    await accounts.register(DETAILS);
    localStorage.setItem('user', '{"name":');
    expect(await accounts.signIn(OLD_RECORD.email, PASSWORD)).toBe('signed-in');
    expect(accounts.session()).toMatchObject({ name: 'Meena Rao' });
  });

  it('follows this tab and every other one', async () => {
    const heard = vi.fn();
    const stop = accounts.subscribe(heard);
    const otherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
    await accounts.register(DETAILS);
    expect(heard).toHaveBeenCalledTimes(1);
    void accounts.signOut();
    expect(heard).toHaveBeenCalledTimes(2);
    for (const key of ['user', 'registeredUsers', null]) otherTab(key);
    expect(heard).toHaveBeenCalledTimes(5);
    otherTab('careerDraft');
    stop();
    otherTab('user');
    accounts.forget();
    expect(heard).toHaveBeenCalledTimes(5);
  });
});

it('says that storage is full', async () => {
  refuseWrites();
  await expect(accounts.register(DETAILS)).rejects.toThrow('Full');
  expect(accounts.session()).toBeNull();
});

it.each([
  [[], false],
  [[BOOKING_KEYS.bookings], false],
  [[INTEREST_KEYS.inventory], true],
] as const)('%j in the browser: answers of a questionnaire are %s', (keys, expected) => {
  for (const key of keys) localStorage.setItem(key, '{}');
  expect(accounts.hasResults()).toBe(expected);
});
