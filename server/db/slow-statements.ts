/** @param statement the text without its parameters. */
export type StatementListener = (statement: string, ms: number) => void;

interface Connection {
  query(...args: unknown[]): unknown;
}

/** Statements that write many rows are long. */
const MAX_TEXT_LENGTH = 2000;

/** Times each statement until its answer. @param slowMs least reported duration in ms; called each time. */
export function timeStatements(connection: Connection, slowMs: () => number, tell: StatementListener): void {
  const send = connection.query.bind(connection);
  connection.query = (...args) => {
    const sentAt = performance.now();
    const end = () => {
      const ms = performance.now() - sentAt;
      if (ms >= slowMs()) tell(textOf(args[0]), ms);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return send(...args.slice(0, -1), (...result: unknown[]) => {
        end();
        callback(...result);
      });
    }
    const answer = send(...args);
    if (answer instanceof Promise) answer.then(end, end);
    return answer;
  };
}

function textOf(query: unknown): string {
  const named = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  const text = String(named).replaceAll(/\s+/g, ' ').trim();
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)} …` : text;
}
