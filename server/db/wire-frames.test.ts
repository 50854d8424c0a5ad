import { describe, expect, test } from 'vitest';
import { type ClientSpeech, queryMessage, syncMessage, WireFrames } from './wire-frames.ts';

function message(type: string, body: string): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, 0, 'latin1');
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, Buffer.from(body)]);
}

function request(code: number, body = ''): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.writeUInt32BE(code, 4);
  return Buffer.concat([header, Buffer.from(body)]);
}

const startup = request(196608, 'user\0postgres\0\0');
const extended = ['P', 'B', 'D', 'E'].map((type) => message(type, `body of ${type}`));
const conversation = Buffer.concat([
  startup,
  queryMessage('select 1'),
  ...extended,
  syncMessage(),
  message('X', ''),
]);

/** The type of each message in order. */
function typesOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  let types = '';
  for (let at = 0; at < buffer.length; at += buffer.readUInt32BE(at + 1) + 1) {
    types += buffer.toString('latin1', at, at + 1);
  }
  return types;
}

const summary = (speech: ClientSpeech[]) =>
  speech.map((part) => (part.kind === 'messages' ? typesOf(part.bytes) : part.kind));

describe('a stream of messages is split', () => {
  test.each([1, 2, 3, 7, 50, 10_000])('from chunks of %i bytes', (size) => {
    const frames = new WireFrames();
    const speech: ClientSpeech[] = [];
    for (let at = 0; at < conversation.length; at += size) {
      speech.push(...frames.push(conversation.subarray(at, at + size)));
    }
    expect(summary(speech)).toEqual(['startup', 'Q', 'PBDES', 'terminate']);
  });

  test('without a change', () => {
    const frames = new WireFrames();
    const [first] = frames.push(startup);
    expect(first).toEqual({ kind: 'startup', bytes: startup });
    const [batch] = frames.push(Buffer.concat([...extended, syncMessage()]));
    expect(batch?.kind === 'messages' && Buffer.from(batch.bytes).includes(Buffer.concat(extended))).toBe(
      true,
    );
  });

  test('and held until the batch requests a response', () => {
    const frames = new WireFrames();
    frames.push(startup);
    expect(frames.push(Buffer.concat(extended))).toEqual([]);
    expect(summary(frames.push(message('H', '')))).toEqual(['PBDEH']);
  });
});
