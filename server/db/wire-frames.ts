// Cuts the driver's bytes into PostgreSQL messages for the embedded database: PGlite takes whole messages only.
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

/** The bytes of a client, cut where the server has to act. */
export type ClientSpeech =
  | { kind: 'encryption-request' }
  | { kind: 'cancel-request' }
  | { kind: 'startup'; bytes: Uint8Array }
  /** Whole messages up to one that the server answers: Query, Sync, Flush or FunctionCall. */
  | { kind: 'messages'; bytes: Uint8Array }
  | { kind: 'terminate' };

const code = (letter: string) => letter.charCodeAt(0);
const ENDS_BATCH = new Set(['Q', 'S', 'H', 'F'].map(code));
const QUERY = code('Q');
const TERMINATE = code('X');
const REFUSE_COPY = withHeader('f', Buffer.from('The embedded database has no COPY FROM STDIN\0'));

/** Reassembles PostgreSQL protocol messages from chunks: PGlite needs a whole batch, with the message that ends it, in one call. */
export class WireFrames {
  #buffer: Buffer = Buffer.alloc(0);
  /** Length of the whole messages at the start of the buffer that have no answer of their own yet. */
  #complete = 0;
  #isStarted = false;

  push(chunk: Uint8Array): ClientSpeech[] {
    this.#buffer = this.#buffer.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#buffer, chunk]);
    const speech: ClientSpeech[] = [];
    for (let next = this.#next(); next !== undefined; next = this.#next()) speech.push(next);
    return speech;
  }

  #next(): ClientSpeech | undefined {
    if (!this.#isStarted) return this.#nextBeforeStart();
    while (this.#buffer.length >= this.#complete + 5) {
      const length = this.#buffer.readUInt32BE(this.#complete + 1) + 1;
      if (this.#buffer.length < this.#complete + length) return undefined;
      const type = this.#buffer.readUInt8(this.#complete);
      this.#complete += length;
      if (type === TERMINATE) return { kind: 'terminate' };
      if (ENDS_BATCH.has(type)) {
        return { kind: 'messages', bytes: this.#takeRefusingCopy(type, length) };
      }
    }
    return undefined;
  }

  #nextBeforeStart(): ClientSpeech | undefined {
    if (this.#buffer.length < 8) return undefined;
    const length = this.#buffer.readUInt32BE(0);
    if (this.#buffer.length < length) return undefined;
    const request = this.#buffer.readUInt32BE(4);
    const bytes = this.#take(length);
    if (request === SSL_REQUEST || request === GSS_REQUEST) return { kind: 'encryption-request' };
    if (request === CANCEL_REQUEST) return { kind: 'cancel-request' };
    this.#isStarted = true;
    return { kind: 'startup', bytes };
  }

  // COPY FROM STDIN would wait for data in the middle of a statement, which breaks PGlite. The refusal stands where it would
  // read that data; elsewhere the protocol ignores it.
  #takeRefusingCopy(type: number, lastLength: number): Uint8Array {
    const before = this.#take(this.#complete - lastLength);
    const last = this.#take(lastLength);
    this.#complete = 0;
    return Buffer.concat(type === QUERY ? [before, last, REFUSE_COPY] : [before, REFUSE_COPY, last]);
  }

  #take(length: number): Uint8Array {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }
}

/** A simple query as the client would send it. */
export function queryMessage(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`);
  return withHeader('Q', text);
}

export function syncMessage(): Buffer {
  return withHeader('S', Buffer.alloc(0));
}

/** An error that ends the connection. */
export function fatalErrorMessage(sqlState: string, message: string): Buffer {
  return withHeader('E', Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`));
}

function withHeader(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, 0, 'latin1');
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}
