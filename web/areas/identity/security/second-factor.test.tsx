import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  beginSecondFactor,
  confirmSecondFactor,
  createRecoveryCodes,
  deleteSecondFactor,
  getSecondFactor,
  listSessions,
} from '#contracts/identity/index.ts';
import * as files from '#web/lib/save-file.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { BEGUN, HERE, OFF, ON, openTab, RECOVERY_CODES, stubSecurity } from './security-fixture.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubSecurity();
  api.answer(beginSecondFactor, BEGUN);
});

const click = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

async function fillIn(user: UserEvent, codeLabel: string): Promise<void> {
  await user.type(screen.getByLabelText(codeLabel), '123 456');
  await user.type(screen.getByLabelText('Your password'), 'violet kettle');
}

/** Whether the browser would ask before the tab closes. */
function isUnloadHeld(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

function refuse(endpoint: Parameters<ApiStub['refuse']>[0], message: string, field: string): void {
  api.refuse(endpoint, 400, { message, code: 'invalid_credentials', field });
}

/** Expects a mark on the field and a selection of its whole text. */
function expectSelected(label: string, text: string): void {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  expect(document.activeElement).toBe(field);
  expect(field.ariaInvalid).toBe('true');
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(text);
}

async function beginSetup() {
  const user = await openTab();
  await click(user, 'Set Up');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  return user;
}

describe('setting two-step sign-in up', () => {
  it('shows a QR code and a secret, and requires a code and the password', async () => {
    await beginSetup();
    const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
    const drawn = picture.querySelector('path')?.getAttribute('d') ?? '';
    // The first cell of a QR code's corner, after the white border.
    expect(drawn.startsWith('M4 4h1v1h-1z')).toBe(true);
    const secret = screen.getByLabelText<HTMLInputElement>('Secret').value;
    expect(secret.replaceAll(' ', '')).toBe(BEGUN.secret);
    expect(secret).toContain('GEZD GNBV');
    const code = screen.getByLabelText<HTMLInputElement>('Code from your app');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    const password = screen.getByLabelText<HTMLInputElement>('Your password');
    expect([password.type, password.autocomplete]).toEqual(['password', 'current-password']);
  });

  it('ends with ten recovery codes, shown once', async () => {
    const user = await beginSetup();
    await fillIn(user, 'Code from your app');
    api.answer(confirmSecondFactor, { recoveryCodes: RECOVERY_CODES });
    api.answer(getSecondFactor, { ...ON, recoveryCodesLeft: 10 });
    api.answer(listSessions, { sessions: [HERE] });
    await click(user, 'Turn On');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    const shown = within(dialog.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(shown.map((item) => item.textContent)).toEqual(RECOVERY_CODES);
    expect(api.callsOf(confirmSecondFactor)[0]?.body).toEqual({ code: '123 456', password: 'violet kettle' });

    expect(document.activeElement).toBe(dialog.getByRole('list', { name: 'Recovery codes' }));
    await user.keyboard('{Enter}{Escape}');
    dialog.getByText(/can't be shown again/);
    expect(isUnloadHeld()).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'I Have Saved Them' }));
    expect(document.body.textContent).not.toContain(RECOVERY_CODES[0]);
    await screen.findByText('10 of 10');
    screen.getByText('On');
    expect(within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')).toHaveLength(1);
    expect(isUnloadHeld()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Two-step sign-in' }));
  });

  it.each([
    ['nothing', '', '', 'Please enter the code', 'Code from your app'],
    ['no password', '123456', '', 'Please enter your password', 'Your password'],
    ['no code', ' ', 'violet', 'Please enter the code', 'Code from your app'],
  ])('with %s is not sent', async (_, code, password, message, focused) => {
    const user = await beginSetup();
    if (code) await user.type(screen.getByLabelText('Code from your app'), code);
    if (password) await user.type(screen.getByLabelText('Your password'), password);
    await click(user, 'Turn On');
    await expectToast('Error', message);
    expect(document.activeElement).toBe(screen.getByLabelText(focused));
    expect(api.callsOf(confirmSecondFactor)).toEqual([]);
  });

  it('keeps the form when the code is refused', async () => {
    const user = await beginSetup();
    await fillIn(user, 'Code from your app');
    refuse(confirmSecondFactor, 'This code is wrong.', 'code');
    await click(user, 'Turn On');
    await expectToast('Error', 'This code is wrong.');
    expectSelected('Code from your app', '123 456');
    refuse(confirmSecondFactor, 'The current password is wrong.', 'password');
    await user.keyboard('{Enter}');
    await expectToast('Error', 'The current password is wrong.');
    expectSelected('Your password', 'violet kettle');
    expect(screen.getByLabelText('Code from your app').ariaInvalid).toBe('false');
  });

  it('can be cancelled', async () => {
    const user = await beginSetup();
    await click(user, 'Cancel');
    screen.getByRole('button', { name: 'Set Up' });
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('reports a refusal to begin', async () => {
    const user = await openTab();
    api.refuse(beginSecondFactor, 409, { message: 'Two-step sign-in is already on.', code: 'conflict' });
    await click(user, 'Set Up');
    await expectToast('Error', 'Two-step sign-in is already on.');
  });
});

describe('recovery codes', () => {
  async function makeCodes() {
    api.answer(getSecondFactor, { ...ON, recoveryCodesLeft: 2 });
    const user = await openTab();
    await click(user, 'New Recovery Codes');
    await screen.findByRole('dialog', { name: 'Make new recovery codes?' });
    await fillIn(user, 'Code');
    api.answer(createRecoveryCodes, { recoveryCodes: RECOVERY_CODES });
    await click(user, 'Make New Codes');
    await screen.findByRole('dialog', { name: 'Your recovery codes' });
    return user;
  }

  it('are renewed with a code and the password', async () => {
    await makeCodes();
    expect(api.callsOf(createRecoveryCodes)[0]?.body).toEqual({ code: '123 456', password: 'violet kettle' });
    expect(screen.queryByRole('dialog', { name: 'Make new recovery codes?' })).toBeNull();
  });

  it('are copied', async () => {
    const user = await makeCodes();
    await click(user, 'Copy');
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe(RECOVERY_CODES.join('\n'));
  });

  it('are selected when the clipboard is blocked', async () => {
    const user = await makeCodes();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));
    await click(user, 'Copy');
    await screen.findByText(/The codes are selected/);
    expect(window.getSelection()?.toString()).toContain(RECOVERY_CODES[9]);
  });

  it('are saved to a file with their owner', async () => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
    const user = await makeCodes();
    await click(user, 'Download');
    const [content, name] = save.mock.calls[0] ?? [];
    expect(name).toBe('srichakra-recovery-codes.txt');
    const lines = (await content?.text())?.split('\r\n') ?? [];
    expect(lines).toContain('asha@example.test');
    expect(lines.filter((line) => RECOVERY_CODES.includes(line))).toEqual(RECOVERY_CODES);
  });

  it('are printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const user = await makeCodes();
    await click(user, 'Print');
    expect(print).toHaveBeenCalledOnce();
  });

  it('cause a warning when few are left', async () => {
    api.answer(getSecondFactor, { ...ON, recoveryCodesLeft: 2 });
    await openTab();
    screen.getByText('2 of 10');
    screen.getByText(/You have few recovery codes left/);
  });

  it('cause no warning when many are left', async () => {
    api.answer(getSecondFactor, { ...ON, recoveryCodesLeft: 3 });
    await openTab();
    screen.getByText('3 of 10');
    expect(screen.queryByText(/Few recovery codes/)).toBeNull();
  });
});

describe('turning it off', () => {
  async function askToTurnOff(isRequired = false) {
    api.answer(getSecondFactor, { ...ON, isRequired });
    const user = await openTab();
    await click(user, 'Turn Off');
    const dialog = await screen.findByRole('dialog', { name: 'Turn two-step sign-in off?' });
    return { user, dialog: within(dialog) };
  }

  it('requires a code and the password', async () => {
    const { user, dialog } = await askToTurnOff();
    await fillIn(user, 'Code');
    api.answer(deleteSecondFactor, { message: 'Off' });
    api.answer(getSecondFactor, OFF);
    await user.click(dialog.getByRole('button', { name: 'Turn Off' }));
    await expectToast('Success', 'Two-step sign-in is off');
    await screen.findByRole('button', { name: 'Set Up' });
    expect(api.callsOf(deleteSecondFactor)[0]?.body).toEqual({ code: '123 456', password: 'violet kettle' });
  });

  it('stays open, with the typed values, after a refusal', async () => {
    const { user, dialog } = await askToTurnOff();
    await fillIn(user, 'Code');
    refuse(deleteSecondFactor, 'The current password is wrong.', 'password');
    await user.click(dialog.getByRole('button', { name: 'Turn Off' }));
    await expectToast('Error', 'The current password is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123 456');
    expectSelected('Your password', 'violet kettle');
  });

  it('names the consequence for a role that requires it', async () => {
    const { dialog } = await askToTurnOff(true);
    dialog.getByText(/Your role needs it, so you have to set it up again at once/);
  });

  it('closes on Cancel', async () => {
    const { user, dialog } = await askToTurnOff();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(deleteSecondFactor)).toEqual([]);
  });
});

it('says that loading failed, and loads again on Retry', async () => {
  api.refuse(getSecondFactor, 500, { message: 'Broken', code: 'internal' });
  const user = await openTab();
  await screen.findByText('Failed to load two-step sign-in. Please try again.');
  expect(screen.queryByRole('button', { name: 'Set Up' })).toBeNull();
  api.answer(getSecondFactor, ON);
  await click(user, 'Retry');
  await screen.findByText('8 of 10');
});
