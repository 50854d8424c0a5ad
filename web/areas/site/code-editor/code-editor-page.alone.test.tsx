import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#web/sandbox/messages.ts';
import { CodeEditorPage } from './code-editor-page.tsx';

// The editor measures text, which jsdom does not lay out: the tests use the text area.
vi.mock('./mount-editor.ts', () => new Promise(() => {}));

const entry = (text: string, level = 'log') => ({ level, text });

function renderPage() {
  render(<CodeEditorPage />);
  const output = () => screen.getByRole('log', { name: 'Output console' });
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Sandbox in which the code runs');
  const told: unknown[] = [];
  const listen = () => {
    const { contentWindow } = frame();
    if (contentWindow) contentWindow.postMessage = (message: unknown) => void told.push(message);
  };
  listen();
  /** Sends a message of the frame. @param from replaces its sender. */
  const say = (data: unknown, from: Partial<MessageEventInit> = {}) =>
    act(() => {
      const message = { data, origin: 'null', source: frame().contentWindow, ...from };
      window.dispatchEvent(new MessageEvent('message', message));
    });
  const lines = () => [...output().children].map(({ textContent }) => textContent);
  return { frame, told, listen, say, lines, output };
}

const code = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JavaScript code' });
const button = (name: string) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
/** Runs the callbacks of settled promises. */
const settle = () => act(async () => {});
const press = (name: string) => fireEvent.click(button(name));

beforeEach(() => {
  vi.useFakeTimers();
});

describe('running code', () => {
  it('asks a frame without an origin, once it is ready', () => {
    const { frame, told, say, lines } = renderPage();
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts');
    fireEvent.change(code(), { target: { value: 'console.log(1)' } });
    press('Run Code');
    expect(told).toEqual([]);
    expect(lines()).toEqual(['Running…']);
    say({ type: 'ready' });
    expect(told).toEqual([{ type: 'run', run: 1, code: 'console.log(1)' }]);
    expect(screen.getByText('The code is running.')).toBeTruthy();
  });

  it('shows the output by level and as plain text', () => {
    const { say, lines, output } = renderPage();
    say({ type: 'ready' });
    press('Run Code');
    const html = '<img src=x onerror=alert(1)>';
    say({ type: 'output', run: 1, entries: [entry(html), entry('i', 'info'), entry('w', 'warn')] });
    say({ type: 'output', run: 1, entries: [entry('Uncaught Error: e', 'error')] });
    say({ type: 'ended', run: 1, reason: 'finished' });
    expect(lines()).toEqual([html, 'Infoi', 'Warningw', 'ErrorUncaught Error: e', 'Finished.']);
    expect(output().querySelector('img')).toBeNull();
    expect(screen.getByText('Finished. See the output.')).toBeTruthy();
    press('Clear Output');
    expect(lines()).toEqual(['Nothing printed yet.']);
  });

  it.each([
    ['time', 'Stopped: the code ran longer than 5 seconds.'],
    ['output', 'Stopped: the code printed too much. Only the first part is shown.'],
    ['broken', 'Stopped: the browser could not run the code to its end. It may have needed too much memory.'],
  ])('gives the reason for the end of a run: %s', (reason, note) => {
    const { say, lines } = renderPage();
    say({ type: 'ready' });
    press('Run Code');
    say({ type: 'ended', run: 1, reason });
    expect(lines()).toEqual([note]);
    expect(screen.getByText(`${note} Nothing was printed.`)).toBeTruthy();
    expect(button('Run Code')).toBeTruthy();
  });

  it('stops on request, but not by the second half of a double click', () => {
    const { told, say, lines } = renderPage();
    say({ type: 'ready' });
    fireEvent.click(button('Run Code'), { detail: 1 });
    fireEvent.click(button('Stop'), { detail: 2 });
    expect(told).toHaveLength(1);
    press('Stop');
    expect(told.at(-1)).toEqual({ type: 'stop', run: 1 });
    say({ type: 'ended', run: 1, reason: 'stopped' });
    expect(lines()).toEqual(['Stopped.']);
  });

  it('takes a new frame when the old one never becomes ready, or times out', () => {
    const { frame, told, listen, say, lines } = renderPage();
    const first = frame();
    press('Run Code');
    pass(44_900);
    expect(frame()).toBe(first);
    pass(200);
    const unreachable =
      'The sandbox could not be loaded. Please check your internet connection and run the code again.';
    expect(lines()).toEqual([unreachable]);
    expect(frame()).not.toBe(first);

    const second = frame();
    listen();
    say({ type: 'ready' });
    press('Run Code');
    expect(told.at(-1)).toMatchObject({ type: 'run', run: 2 });
    pass(LIMITS.startMs + LIMITS.runMs + 2100);
    expect(lines()[1]).toMatch(/^Stopped: the browser could not run/);
    expect(frame()).not.toBe(second);
  });

  it('refuses code of excessive length', () => {
    const { told, say, lines } = renderPage();
    say({ type: 'ready' });
    fireEvent.change(code(), { target: { value: 'x'.repeat(LIMITS.codeChars + 1) } });
    press('Run Code');
    expect(told).toEqual([]);
    expect(lines()).toEqual(['This code is too long to run here.']);
  });
});

describe('untrusted messages', () => {
  it.each<[string, unknown, Partial<MessageEventInit>]>([
    ['from another window', { type: 'ended', run: 1, reason: 'finished' }, { source: window }],
    ['from an origin', { type: 'ended', run: 1, reason: 'finished' }, { origin: 'http://localhost' }],
    ['about another run', { type: 'ended', run: 2, reason: 'finished' }, {}],
    ['with an unknown reason', { type: 'ended', run: 1, reason: 'bored' }, {}],
    ['with an unknown type', { type: 'navigate', run: 1 }, {}],
    ['with more than it should have', { type: 'ended', run: 1, reason: 'finished', html: '' }, {}],
    ['with an object as its text', { type: 'output', run: 1, entries: [entry({} as string)] }, {}],
    ['with an unknown level', { type: 'output', run: 1, entries: [entry('x', 'loud')] }, {}],
    ['with a text beyond the bounds', { type: 'output', run: 1, entries: [entry('x'.repeat(10_002))] }, {}],
    ['with too many entries', { type: 'output', run: 1, entries: Array(501).fill(entry('x')) }, {}],
    ['without a shape', null, {}],
  ])('are ignored: %s', (_, data, from) => {
    const { say, lines } = renderPage();
    say({ type: 'ready' });
    press('Run Code');
    say(data, from);
    expect(lines()).toEqual(['Running…']);
    say({ type: 'ended', run: 1, reason: 'finished' });
    expect(lines()).toEqual(['Finished.']);
  });

  it('end the run when they exceed the limit', () => {
    const { frame, say, lines } = renderPage();
    const first = frame();
    say({ type: 'ready' });
    press('Run Code');
    say({ type: 'output', run: 1, entries: Array(LIMITS.entries).fill(entry('x')) });
    say({ type: 'output', run: 1, entries: [entry('y')] });
    expect(lines().at(-1)).toBe('Stopped: the code printed too much. Only the first part is shown.');
    expect(lines()).toHaveLength(500);
    expect(frame()).not.toBe(first);
  });
});

describe('the code', () => {
  it('starts with an example of the library', () => {
    renderPage();
    expect(code().value).toContain("goog.require('goog.array')");
  });

  it('keeps text and cursor from before hydration', () => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<CodeEditorPage />);
    code().value = 'typed();';
    code().setSelectionRange(2, 4);
    const { unmount } = render(<CodeEditorPage />, { container, hydrate: true });
    expect(code().value).toBe('typed();');
    expect([code().selectionStart, code().selectionEnd]).toEqual([2, 4]);
    unmount();
  });

  it('is cleared only after confirmation', () => {
    renderPage();
    const before = code().value;
    press('Clear');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Clear the code?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(code().value).toBe(before);
    press('Clear');
    press('Clear code');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(code().value).toBe('');
  });

  it('is copied, and the page says so', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { userAgent: '', clipboard: { writeText } });
    renderPage();
    press('Copy');
    await settle();
    expect(writeText).toHaveBeenCalledWith(code().value);
    expect(screen.getByText('The code was copied.')).toBeTruthy();
    expect(button('Copied')).toBeTruthy();
  });

  it('is left to the person without the clipboard interface, as on plain http', async () => {
    vi.stubGlobal('navigator', { userAgent: '' });
    renderPage();
    press('Copy');
    const refusal = 'The browser did not allow copying. Please select the code and copy it yourself.';
    await settle();
    expect(screen.getByText(refusal)).toBeTruthy();
  });
});
