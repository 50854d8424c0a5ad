import { once } from 'node:events';
import type pg from 'pg';
import { BackupError } from './errors.ts';
import { LineGroups } from './line-groups.ts';

const COPY = /^COPY .* FROM stdin;$/;
const END_OF_ROWS = '\\.';

/**
 * Runs what pg_restore writes: statements, and between them rows to be copied. Inside the caller's transaction, which
 * the programs of PostgreSQL can't do.
 */
export async function runScript(
  client: pg.ClientBase,
  script: AsyncIterable<string[]>,
  onRows: (count: number) => void,
): Promise<void> {
  const lines = new LineGroups(script);
  let statements: string[] = [];
  const run = async () => {
    const text = statements.join('\n');
    statements = [];
    if (text.trim() !== '') await client.query(text);
  };
  for (let group = await lines.take(); group.length > 0; group = await lines.take()) {
    const at = group.findIndex((line) => COPY.test(line));
    // What begins so is meant for psql.
    const before = (at < 0 ? group : group.slice(0, at)).filter((line) => !line.startsWith('\\'));
    statements.push(...before);
    const copy = group[at];
    if (copy === undefined) continue;
    lines.giveBack(group.slice(at + 1));
    await run();
    const copying = new CopyIn(copy, rowsOf(lines, onRows));
    client.query(copying);
    await copying.done;
  }
  await run();
}

async function* rowsOf(lines: LineGroups, onRows: (count: number) => void): AsyncGenerator<string> {
  for (;;) {
    const group = await lines.take();
    if (group.length === 0) throw new BackupError('The archive ends in the middle of its rows.');
    const end = group.indexOf(END_OF_ROWS);
    const rows = end < 0 ? group : group.slice(0, end);
    if (rows.length > 0) yield `${rows.join('\n')}\n`;
    onRows(rows.length);
    if (end < 0) continue;
    lines.giveBack(group.slice(end + 1));
    return;
  }
}

/** The part of the driver's connection that its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** COPY FROM STDIN, as the driver calls a query that it does not know itself. */
class CopyIn implements pg.Submittable {
  readonly done: Promise<void>;
  readonly #statement: string;
  readonly #rows: AsyncIterable<string>;
  #settle: { resolve: () => void; reject: (error: unknown) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  #isOver = false;

  constructor(statement: string, rows: AsyncIterable<string>) {
    this.#statement = statement;
    this.#rows = rows;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#settle.reject(error);
      connection.sendCopyFail('The backup could not be read');
    });
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const rows of this.#rows) {
      if (this.#isOver) return;
      connection.sendCopyFromChunk(Buffer.from(rows));
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // The server is ready for the next one only after this.
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#settle.resolve();
  }

  handleError(error: Error): void {
    this.#isOver = true;
    this.#settle.reject(error);
  }
}
