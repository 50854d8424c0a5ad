/** A part of a message. Templates write these, and neither text nor HTML themselves: so everything is escaped. */
export type Block =
  | { kind: 'text'; text: string }
  /** A value may have two lines. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string };
