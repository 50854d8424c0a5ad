import type { Worker } from 'node:cluster';

/** As much of a worker's process as is needed here. */
interface Child {
  send(...args: unknown[]): boolean;
  on(event: 'internalMessage', listener: (message: unknown) => void): unknown;
}

/**
 * Closes the connections that were on their way to a worker when it died. Node keeps each until the worker has taken it,
 * and forgets it when that never happens: its sender would wait for an answer for ever, where now she is told at once. A
 * node that numbers its messages differently leaves it at that.
 */
export function closeLostConnections(worker: Worker): void {
  const child: Child = worker.process;
  const onTheirWay = new Map<unknown, () => void>();
  const send = child.send.bind(child);
  child.send = (message, handle, ...rest) => {
    const { act, seq } = fieldsOf(message);
    if (act === 'newconn' && isClosable(handle)) onTheirWay.set(seq, () => handle.close());
    return send(message, handle, ...rest);
  };
  child.on('internalMessage', (message) => onTheirWay.delete(fieldsOf(message).ack));
  worker.once('exit', () => {
    for (const close of onTheirWay.values()) close();
    onTheirWay.clear();
  });
}

function fieldsOf(message: unknown): { act?: unknown; seq?: unknown; ack?: unknown } {
  return typeof message === 'object' && message !== null ? message : {};
}

function isClosable(handle: unknown): handle is { close(): void } {
  return typeof handle === 'object' && handle !== null && 'close' in handle;
}
