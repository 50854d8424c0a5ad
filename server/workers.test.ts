import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { login } from '#contracts/identity/index.ts';
import {
  environmentOf,
  type ServerProcess,
  spawnServer,
  startServer,
} from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace } from '#server/testing/test-database.ts';

const ADMIN = { ADMIN_EMAIL: 'boss@team.example', ADMIN_PASSWORD: 'violet kettle 42' };
const METRICS_TOKEN = 'a-token-of-enough-letters';

let place: DatabasePlace;
let server: ServerProcess | undefined;

beforeAll(async () => {
  place = await createDatabasePlace();
});
afterAll(() => place.remove());
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.exited;
  server = undefined;
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  server = await startServer(inject('serverProgram'), {
    ...{ ...environmentOf(place.config), ...ADMIN, SAMPLE_DATA: 'false', WORKERS: '2' },
    ...environment,
  });
  return server;
}

/** The processes that a process has started and that are still there. */
function childrenOf(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(ppid) === parent && state !== 'Z';
      } catch {
        return false; // gone in the meantime
      }
    })
    .map(Number);
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** On a connection of its own, so that the workers take turns. 0 for one that was broken off. */
async function ask(url: string): Promise<number> {
  const signal = AbortSignal.timeout(10_000);
  try {
    return (await fetch(`${url}/readyz`, { headers: { connection: 'close' }, signal })).status;
  } catch (error) {
    if (signal.aborted) throw error;
    return 0;
  }
}

async function askAll(url: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let asked = 0; asked < count; asked += 1) statuses.push(await ask(url));
  return statuses;
}

if (inject('testDatabaseUrl') === null) {
  test('several workers on the embedded database are refused in one line with exit code 1', async () => {
    const { exited, output } = spawnServer(inject('serverProgram'), {
      ...environmentOf(place.config),
      WORKERS: '2',
    });
    expect(await exited).toBe(1);
    expect(output).toEqual({
      stdout: '',
      stderr:
        'WORKERS must be 1 on the embedded database, which belongs to one process; set DATABASE_URL for more\n',
    });
  });
} else {
  describe('two workers', () => {
    test('serve one port, make one first admin, and end together with code 0', async () => {
      const running = await start();
      expect(running.output.stdout).toMatch(/^Workers: 2\nSrichakra is listening on .*\nDatabase: .*$/m);
      expect(running.output.stdout.match(/The first super admin is/g)).toHaveLength(1);
      const workers = childrenOf(running.pid);
      expect(workers).toHaveLength(2);
      expect(await askAll(running.url, 6)).toEqual(Array(6).fill(200));
      running.kill('SIGTERM');
      expect(await running.exited).toBe(0);
      expect(workers.filter(isAlive)).toEqual([]);
      expect(running.output.stderr).toBe('');
      await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
    });

    test('answer what is under way when they are asked to end', async () => {
      const running = await start();
      const body = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
      const answers = Array.from({ length: 6 }, () => running.fetch(login, { body }));
      await Promise.race(answers);
      running.kill('SIGTERM');
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(await running.exited).toBe(0);
    });

    test('one that dies is replaced, and the other one serves meanwhile', async () => {
      const running = await start();
      const [first = 0, second = 0] = childrenOf(running.pid);
      // It takes no connection any more, and one may be on its way to it when it dies: nobody waits for that one.
      process.kill(first, 'SIGSTOP');
      const asked = Promise.all(Array.from({ length: 6 }, () => ask(running.url)));
      await new Promise((resolve) => setTimeout(resolve, 500));
      process.kill(first, 'SIGKILL');
      const lost = (await asked).filter((status) => status !== 200);
      expect(lost).toEqual([0]);
      await vi.waitFor(() => expect(childrenOf(running.pid)).toEqual([second]));
      expect(await askAll(running.url, 4)).toEqual(Array(4).fill(200));
      await vi.waitFor(() => expect(childrenOf(running.pid)).toHaveLength(2), { timeout: 15_000 });
      expect(running.output.stderr).toBe('A worker ended (SIGKILL); another one starts in 1 s.\n');
      expect(await askAll(running.url, 4)).toEqual(Array(4).fill(200));
    });

    test('one that dies again and again is replaced after growing pauses', async () => {
      const running = await start();
      const [first = 0] = childrenOf(running.pid);
      let known = childrenOf(running.pid);
      process.kill(first, 'SIGKILL');
      for (const pause of [1, 2]) {
        await vi.waitFor(() => expect(running.output.stderr).toContain(`starts in ${pause} s.`), 5_000);
        if (pause === 2) break;
        const fresh = await vi.waitFor(
          () => {
            const found = childrenOf(running.pid).find((pid) => !known.includes(pid));
            if (found === undefined) throw new Error('There is no new worker yet');
            return found;
          },
          { timeout: 15_000 },
        );
        known = childrenOf(running.pid);
        process.kill(fresh, 'SIGKILL');
      }
      expect(await askAll(running.url, 4)).toEqual(Array(4).fill(200));
    });

    test('the first one that can’t start says why, once, and all is over with code 1', async () => {
      const { exited, output } = spawnServer(inject('serverProgram'), {
        ...{ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/portal', WORKERS: '2' },
      });
      expect(await exited).toBe(1);
      expect(output.stdout).toBe('');
      expect(output.stderr).toMatch(/^[^\n]*127\.0\.0\.1:1[^\n]*\n$/);
    });

    test('that die while they are asked for their figures keep nobody waiting', async () => {
      const running = await start({ METRICS_PORT: '0' });
      const metrics = /^Metrics: (\S+)$/m.exec(running.output.stdout)?.[1] ?? '';
      const [stopped, killed] = childrenOf(running.pid);
      const { pid } = running;
      if (pid === undefined || stopped === undefined || killed === undefined)
        throw new Error('Nobody to kill');
      process.kill(stopped, 'SIGSTOP');
      const begun = performance.now();
      const answer = fetch(metrics);
      // Dead before the process that started it has heard of it.
      process.kill(pid, 'SIGSTOP');
      process.kill(killed, 'SIGKILL');
      const second = fetch(metrics);
      await new Promise((resolve) => setTimeout(resolve, 100));
      process.kill(pid, 'SIGCONT');
      process.kill(stopped, 'SIGKILL');
      expect((await answer).status).toBe(200);
      expect((await second).status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(2500);
      await vi.waitFor(() => expect(childrenOf(running.pid)).toHaveLength(2), { timeout: 15_000 });
    });

    test('are counted together, whichever of them is asked', async () => {
      const running = await start({ METRICS_TOKEN, METRICS_PORT: '0' });
      await askAll(running.url, 6);
      const port = /^Metrics: (\S+)$/m.exec(running.output.stdout)?.[1] ?? '';
      const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' };
      const texts = [
        await (await fetch(port)).text(),
        await (await fetch(`${running.url}/metrics`, { headers })).text(),
        await (await fetch(`${running.url}/metrics`, { headers })).text(),
      ];
      for (const text of texts) {
        expect(text).toMatch(/^srichakra_http_request_duration_seconds_count\{.*route="\/readyz".*\} 6$/m);
        expect(text).toMatch(/^srichakra_workers 2$/m);
        // Both read it from the database: it is told once. The tests before have signed in.
        expect(text).toMatch(/^srichakra_sessions_live 6$/m);
      }
    });

    test('end when the process that started them is killed', async () => {
      const running = await start();
      const workers = childrenOf(running.pid);
      running.kill('SIGKILL');
      await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), { timeout: 5_000 });
    });
  });
}
