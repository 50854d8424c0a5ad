import { Duplex } from 'node:stream';

/** What the main thread can ask for beside queries. */
export type DatabaseRequest = 'count-syncs' | 'dump' | 'begin-copy' | 'end-copy' | 'leave-copy' | 'close';
export type DatabaseAnswer = number | string | Uint8Array;

/** What the main thread says to the thread of the embedded database. */
export type ToDatabase =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'request'; id: number; what: DatabaseRequest };

/** What the thread of the embedded database says. */
export type FromDatabase =
  | { kind: 'ready' }
  | { kind: 'fatal'; message: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'answer'; id: number; value: DatabaseAnswer }
  | { kind: 'refusal'; id: number; message: string };

interface WireStreamOptions {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Called once, however the stream ends. */
  onEnd(): void;
  /** The reason why there can be no connection, or undefined. */
  refusal(): Error | undefined;
}

/** The socket that the driver believes it has: a duplex stream with the few methods of net.Socket that it calls. */
export class WireStream extends Duplex {
  readonly #options: WireStreamOptions;

  constructor(options: WireStreamOptions) {
    super();
    this.#options = options;
  }

  // After all that is already due, so that a connection that ends in the same turn says so first.
  connect(): this {
    setImmediate(() => {
      const refusal = this.#options.refusal();
      if (refusal) this.destroy(refusal);
      else if (!this.destroyed) this.emit('connect');
    });
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  // The thread keeps the process alive until it is closed, whether or not a connection is open.
  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // A copy of exactly this much: the driver's buffers lie in a shared pool that must not be sent along.
    this.#options.send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const size = chunks.reduce((sum, { chunk }) => sum + chunk.length, 0);
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#options.send(bytes);
    done();
  }

  override _read(): void {
    // The database pushes its answers when they come.
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#options.onEnd();
    done(error);
  }
}
