import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
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

  it('removes answers and last results of the assessment, and nothing else', async () => {
    await accounts.register(DETAILS);
    localStorage.setItem('careerDraft', '{}');
    localStorage.setItem('careerResult', '{}');
    localStorage.setItem('interestInventory', '{}');
    localStorage.setItem('userEmail', OLD_RECORD.email);
    void accounts.signOut();
    expect(Object.keys(localStorage).sort()).toEqual(['registeredUsers', 'userEmail']);
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

describe('the assessment', () => {
  const isKept = () => localStorage.getItem('careerDraft') !== null;
  const type = () => localStorage.setItem('careerDraft', '{}');

  it('is removed at a sign-up and when another account signs in, and stays for the same one', async () => {
    type();
    await accounts.register(DETAILS);
    expect(isKept(), 'typed by nobody').toBe(false);
    type();
    await accounts.signIn(OLD_RECORD.email, PASSWORD);
    expect(isKept()).toBe(true);
    await accounts.register({ ...DETAILS, email: 'asha@family.example' });
    expect(isKept()).toBe(false);
    type();
    await accounts.signIn(OLD_RECORD.email, 'wrong');
    expect(isKept()).toBe(true);
    await accounts.signIn(OLD_RECORD.email, PASSWORD);
    expect(isKept()).toBe(false);
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
