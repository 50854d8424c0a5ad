import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { acquireDataLock, DataFolderBusyError } from './data-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'data-lock-'));
const contender = fileURLToPath(new URL('../testing/lock-contender.ts', import.meta.url));
const children: ChildProcess[] = [];
let folders = 0;

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function makeFolderName(): string {
  folders += 1;
  return join(root, `folder-${folders}`);
}

async function startContender(): Promise<ChildProcess> {
  const child = fork(contender, { execArgv: ['--import', 'tsx'] });
  children.push(child);
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, message: string): Promise<string> {
  const answer = once(child, 'message');
  child.send(message);
  const [text] = await answer;
  return String(text);
}

/** As after a kill: no process on Linux has this pid. */
function deadOwner(token: string): string {
  return JSON.stringify({ pid: 2 ** 22 + 1, startedAt: 'an earlier boot', token });
}

const filesOf = (folder: string) =>
  readdirSync(root).filter((name) => join(root, name).startsWith(`${folder}.`));

describe('the lock of the data folder', () => {
  test('is refused to the same process a second time, and is free after the release', () => {
    const folder = makeFolderName();
    const lock = acquireDataLock(folder);
    expect(() => acquireDataLock(folder)).toThrow(DataFolderBusyError);
    lock.release();
    lock.release();
    expect(filesOf(folder)).toEqual([]);
    acquireDataLock(folder).release();
  });

  test('is the same for two names of one folder', () => {
    const folder = makeFolderName();
    const otherName = makeFolderName();
    mkdirSync(folder);
    symlinkSync(folder, otherName);
    const lock = acquireDataLock(folder);
    expect(() => acquireDataLock(otherName)).toThrow(DataFolderBusyError);
    expect(() => acquireDataLock(`${folder}/../${folder.slice(root.length + 1)}/`)).toThrow(
      DataFolderBusyError,
    );
    lock.release();
  });

  test('names its owner in one line, and is taken over from a killed owner', async () => {
    const folder = makeFolderName();
    const child = await startContender();
    expect(await ask(child, folder)).toBe('held');
    const refusal = `The data folder ${folder} is in use by process ${child.pid}. Stop that process first, or choose another DATA_DIR.`;
    expect(() => acquireDataLock(folder)).toThrow(refusal);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(`${folder}.lock`)).toBe(true);
    acquireDataLock(folder).release();
    expect(filesOf(folder)).toEqual([]);
  });

  test('is released by a normal exit', async () => {
    const folder = makeFolderName();
    const child = await startContender();
    expect(await ask(child, folder)).toBe('held');
    child.disconnect();
    await once(child, 'exit');
    expect(filesOf(folder)).toEqual([]);
  });

  test('ignores another process with the same pid', () => {
    const folder = makeFolderName();
    const owner = { pid: process.pid, startedAt: 'an earlier boot', token: 'same-pid' };
    writeFileSync(`${folder}.lock`, JSON.stringify(owner));
    acquireDataLock(folder).release();
    expect(filesOf(folder)).toEqual([]);
  });

  test('is taken over if the machine crashed while writing it', () => {
    const folder = makeFolderName();
    writeFileSync(`${folder}.lock`, '');
    acquireDataLock(folder).release();
    expect(filesOf(folder)).toEqual([]);
  });

  test('is taken over if earlier processes died during a takeover', () => {
    const folder = makeFolderName();
    writeFileSync(`${folder}.lock`, deadOwner('first'));
    writeFileSync(`${folder}.lock.after-first`, deadOwner('second'));
    writeFileSync(`${folder}.lock.after-second`, deadOwner('third'));
    acquireDataLock(folder).release();
    expect(filesOf(folder)).toEqual([]);
  });

  test('goes to exactly one of several processes that find a dead owner at once', async () => {
    const contenders = await Promise.all(Array.from({ length: 4 }, startContender));
    for (let round = 0; round < 40; round += 1) {
      const folder = makeFolderName();
      writeFileSync(`${folder}.lock`, deadOwner('first'));
      if (round % 2 === 1) writeFileSync(`${folder}.lock.after-first`, deadOwner('second'));
      const answers = await Promise.all(contenders.map((child) => ask(child, folder)));
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
      expect(answers.filter((answer) => answer.includes('is in use by process'))).toHaveLength(3);
      await Promise.all(contenders.map((child) => ask(child, '')));
      expect(filesOf(folder)).toEqual([]);
    }
  });
});
