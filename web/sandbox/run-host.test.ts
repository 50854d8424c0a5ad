import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameMessage, WorkerMessage } from '#web/sandbox/messages.ts';
import { LIMITS } from '#web/sandbox/messages.ts';
import { createOutput } from '#web/sandbox/output.ts';
import { createRunHost, type RunWorker } from '#web/sandbox/run-host.ts';

function makeHost() {
  const told: FrameMessage[] = [];
  const workers: (RunWorker & { code: unknown; isGone: boolean; say: (message: WorkerMessage) => void })[] =
    [];
  const createWorker = () => {
    const worker = {
      code: undefined as unknown,
      isGone: false,
      onmessage: null,
      onerror: null,
      postMessage: (code: unknown) => {
        worker.code = code;
      },
      terminate: () => {
        worker.isGone = true;
      },
      say: (data: WorkerMessage) =>
        (worker as RunWorker).onmessage?.call(worker as never, { data } as MessageEvent),
    };
    workers.push(worker);
    return worker;
  };
  const host = createRunHost(createWorker, (message) => void told.push(message));
  const workerAt = (index: number) => {
    const worker = workers[index];
    if (!worker) throw new Error('No such worker');
    return worker;
  };
  return { host, told, workerAt };
}

const entry = (text: string): WorkerMessage => ({ type: 'entry', entry: { level: 'log', text } });

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a run in the frame', () => {
  it('passes output on in batches and ends with its worker', () => {
    const { host, told, workerAt } = makeHost();
    host.run(7, 'code');
    expect(workerAt(0).code).toBe('code');
    workerAt(0).say({ type: 'started' });
    workerAt(0).say(entry('a'));
    workerAt(0).say(entry('b'));
    expect(told).toEqual([]);
    vi.advanceTimersByTime(50);
    workerAt(0).say(entry('c'));
    workerAt(0).say({ type: 'ended', reason: 'finished' });
    expect(told).toEqual([
      {
        type: 'output',
        run: 7,
        entries: [
          { level: 'log', text: 'a' },
          { level: 'log', text: 'b' },
        ],
      },
      { type: 'output', run: 7, entries: [{ level: 'log', text: 'c' }] },
      { type: 'ended', run: 7, reason: 'finished' },
    ]);
    expect(workerAt(0).isGone).toBe(true);
    workerAt(0).say(entry('late'));
    vi.runAllTimers();
    expect(told).toHaveLength(3);
  });

  it('is ended 5 seconds after the code began', () => {
    const { host, told, workerAt } = makeHost();
    host.run(1, 'while (true) {}');
    vi.advanceTimersByTime(3000);
    workerAt(0).say({ type: 'started' });
    vi.advanceTimersByTime(4999);
    expect(workerAt(0).isGone).toBe(false);
    vi.advanceTimersByTime(1);
    expect(workerAt(0).isGone).toBe(true);
    expect(told).toEqual([{ type: 'ended', run: 1, reason: 'time' }]);
  });

  it('ends when the worker never begins or fails', () => {
    const { host, told, workerAt } = makeHost();
    host.run(1, '');
    vi.advanceTimersByTime(LIMITS.startMs);
    host.run(2, '');
    const event = new ErrorEvent('error', { cancelable: true });
    workerAt(1).onerror?.call(workerAt(1) as never, event);
    expect(event.defaultPrevented).toBe(true);
    expect(told).toEqual([
      { type: 'ended', run: 1, reason: 'broken' },
      { type: 'ended', run: 2, reason: 'broken' },
    ]);
  });

  it('is stopped on request and by the next run', () => {
    const { host, told, workerAt } = makeHost();
    host.run(1, '');
    host.stop();
    host.stop();
    host.run(2, '');
    host.run(3, '');
    expect([workerAt(0).isGone, workerAt(1).isGone, workerAt(2).isGone]).toEqual([true, true, false]);
    expect(told).toEqual([
      { type: 'ended', run: 1, reason: 'stopped' },
      { type: 'ended', run: 2, reason: 'stopped' },
    ]);
  });

  it('is cut off when the worker exceeds its limit', () => {
    const { host, told, workerAt } = makeHost();
    host.run(1, '');
    for (let index = 0; index <= LIMITS.entries; index += 1) workerAt(0).say(entry('x'));
    expect(workerAt(0).isGone).toBe(true);
    expect(told).toEqual([
      { type: 'output', run: 1, entries: Array(LIMITS.entries).fill({ level: 'log', text: 'x' }) },
      { type: 'ended', run: 1, reason: 'output' },
    ]);
    host.run(2, '');
    workerAt(1).say(entry('x'.repeat(LIMITS.entryChars + 2)));
    expect(told.at(-1)).toEqual({ type: 'ended', run: 2, reason: 'output' });
  });
});

describe('the output of a worker', () => {
  function fill(text: string, times: number): WorkerMessage[] {
    const sent: WorkerMessage[] = [];
    const write = createOutput((message) => void sent.push(message));
    for (let index = 0; index < times; index += 1) write('log', text);
    return sent;
  }

  it('ends at the maximum number of entries', () => {
    expect(fill('x', LIMITS.entries)).toHaveLength(LIMITS.entries);
    const sent = fill('x', LIMITS.entries * 2);
    expect(sent).toHaveLength(LIMITS.entries + 1);
    expect(sent.at(-1)).toEqual({ type: 'ended', reason: 'output' });
  });

  it('cuts long texts, and ends at the maximum number of characters', () => {
    expect(fill('x'.repeat(LIMITS.entryChars + 5), 1)).toEqual([entry(`${'x'.repeat(LIMITS.entryChars)}…`)]);
    const sent = fill('x'.repeat(LIMITS.entryChars), 20);
    expect(sent).toHaveLength(LIMITS.chars / LIMITS.entryChars + 1);
    expect(sent.at(-1)).toEqual({ type: 'ended', reason: 'output' });
  });
});
