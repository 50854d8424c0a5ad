// Cuts the driver's bytes into PostgreSQL messages for the embedded database: PGlite takes whole messages only.

/** The bytes of a client, cut where the server has to act. */
export type ClientSpeech =
  | { kind: 'startup'; bytes: Uint8Array }
  /** Whole messages up to one that the server answers: Query, Sync, Flush or FunctionCall. */
  | { kind: 'messages'; bytes: Uint8Array }
  | { kind: 'terminate' };

const code = (letter: string) => letter.charCodeAt(0);
const ENDS_BATCH = new Set(['Q', 'S', 'H', 'F'].map(code));
const TERMINATE = code('X');

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
    if (!this.#isStarted) return this.#takeStartup();
    while (this.#buffer.length >= this.#complete + 5) {
      const length = this.#buffer.readUInt32BE(this.#complete + 1) + 1;
      if (this.#buffer.length < this.#complete + length) return undefined;
      const type = this.#buffer.readUInt8(this.#complete);
      this.#complete += length;
      if (type === TERMINATE) return { kind: 'terminate' };
      if (ENDS_BATCH.has(type)) {
        const bytes = this.#take(this.#complete);
        this.#complete = 0;
        return { kind: 'messages', bytes };
      }
    }
    return undefined;
  }

  // The first message has no type. The driver asks for no encryption and cancels nothing.
  #takeStartup(): ClientSpeech | undefined {
    if (this.#buffer.length < 4) return undefined;
    const length = this.#buffer.readUInt32BE(0);
    if (this.#buffer.length < length) return undefined;
    this.#isStarted = true;
    return { kind: 'startup', bytes: this.#take(length) };
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
