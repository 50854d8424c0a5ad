import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { failOnFatal, makeFolderName, open, setUpEmbedded, templateFile } from './embedded-fixture.ts';

setUpEmbedded();

describe('its own thread', () => {
  test('answers requests while a statement runs', async () => {
    const { pool } = await open();
    const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    let isRunning = true;
    const statement = pool
      .query('select count(md5(i::text))::integer as count from generate_series(1, 1000000) i')
      .finally(() => {
        isRunning = false;
      });
    for (let request = 0; request < 10; request += 1) {
      await new Promise<void>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
          response.resume().on('end', resolve);
        }).on('error', reject);
      });
    }
    server.close();
    expect(isRunning).toBe(true);
    expect((await statement).rows).toEqual([{ count: 1_000_000 }]);
  });
});

describe('a driver session', () => {
  let embedded: EmbeddedDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    embedded = await openEmbedded({ dataDir: makeFolderName(), templateFile, onFatal: failOnFatal });
    pool = new pg.Pool(embedded.poolConfig);
  });

  beforeEach(() => pool.query('create table notes (id integer primary key)'));

  afterEach(() => pool.query('drop table notes'));

  afterAll(async () => {
    await pool.end();
    await embedded.close();
  });

  test('returns errors with their code, and stays usable', async () => {
    await pool.query('insert into notes values (1)');
    await expect(pool.query('insert into notes values ($1)', [1])).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    });
    await expect(pool.query('selct')).rejects.toMatchObject({ code: '42601' });
    const client = await pool.connect();
    await expect(client.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
    expect((await client.query('select * from notes')).rows).toEqual([{ id: 1 }]);
    client.release();
  });

  test('separates failures and successes of many simultaneous clients', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => pool.query('select 60 / $1::integer as value', [i % 4])),
    );
    results.forEach((result, i) => {
      if (i % 4 === 0) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      else expect(result).toMatchObject({ value: { rows: [{ value: 60 / (i % 4) }] } });
    });
  });

  test('commits, rolls back, and refuses statements after an error', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into notes values (1)');
    await client.query('commit');
    await client.query('begin');
    await client.query('insert into notes values (2)');
    await expect(client.query('insert into notes values (2)')).rejects.toMatchObject({ code: '23505' });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    client.release();
    expect((await pool.query('select * from notes')).rows).toEqual([{ id: 1 }]);
  });

  test('is rolled back when returned inside a transaction, and its settings are reset', async () => {
    for (const breakIt of [false, true]) {
      const client = await pool.connect();
      await client.query("set work_mem = '1MB'");
      await client.query('begin');
      await client.query('insert into notes values (1)');
      if (breakIt) await client.query('selct').catch(() => undefined);
      client.release();
      expect((await pool.query('select * from notes')).rows).toEqual([]);
      expect((await pool.query('show work_mem')).rows).toEqual([{ work_mem: '4MB' }]);
    }
  });

  test('supports named statements, partial portals, Unicode, large values and the time zone', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { rows } = await pool.query({ name: 'double', text: 'select $1::integer * 2 as n', values: [i] });
      expect(rows).toEqual([{ n: i * 2 }]);
    }
    const inParts = { text: 'select generate_series(1, 25) as n', rows: 10 };
    expect((await pool.query(inParts)).rows).toHaveLength(25);
    const text = 'श्रीचक्र · Żółć · 👩🏽‍🎓 · \u{10ffff}';
    expect((await pool.query('select $1::text as text', [text])).rows).toEqual([{ text }]);
    const large = 'é'.repeat(512 * 1024);
    const { rows } = await pool.query('select $1::text || $1::text as text', [large]);
    expect(rows[0]?.text === large + large).toBe(true);
    expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  });

  test('is refused with a code to a second simultaneous connection', async () => {
    await pool.query('select 1');
    const second = new pg.Client(embedded.poolConfig);
    await expect(second.connect()).rejects.toMatchObject({ code: '53300' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
