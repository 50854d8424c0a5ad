// The messages between the process and the embedded database's thread. They let the ordinary `pg` driver serve both
// databases: one driver, one ORM, one set of error codes.
import { Duplex } from 'node:stream';

/** Requests to the database's thread besides queries. */
export interface DatabaseRequests {
  /** The whole folder as tar.gz. Nothing else may run meanwhile. */
  dump(): Promise<Uint8Array>;
  /** From here on the folder's files may be copied while the database writes them. Always followed by leaveCopy. */
  beginCopy(): Promise<void>;
  /** Call after copying all files but the log. @returns the content of the copy’s `backup_label`. */
  endCopy(): Promise<string>;
  /** The log is copied too, or the copy was given up. */
  leaveCopy(): Promise<void>;
  close(): Promise<void>;
}
export type DatabaseRequest = keyof DatabaseRequests;

/** From the main thread to the database's thread. */
export type ToDatabase =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'request'; id: number; what: DatabaseRequest };

/** From the database's thread to the main thread. */
export type FromDatabase =
  | { kind: 'ready' }
  | { kind: 'fatal'; message: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; message: string };

interface WireStreamOptions {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Called once. */
  onEnd(): void;
  /** Why no connection is possible; undefined when it is. */
  refusal(): Error | undefined;
}

/** In place of the driver's socket: a duplex stream with the methods of net.Socket that the driver calls. */
export class WireStream extends Duplex {
  readonly #options: WireStreamOptions;

  constructor(options: WireStreamOptions) {
    super();
    this.#options = options;
  }

  // Delayed, so that the end of an earlier connection is sent first.
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

  // The thread keeps the process alive, whether or not a connection is open.
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
    // A copy: the driver's buffers lie in a shared pool, which must not be transferred.
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
    // receive() pushes.
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
