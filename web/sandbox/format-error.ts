/** Source name of the person's code in stack traces. */
export const CODE_NAME = 'your-code.js';

const MAX_CAUSES = 3;
const MAX_FRAMES = 10;

/** With the stack lines of the person's code only. */
export function formatError(error: Error, depth = 0): string {
  const name = textOf(() => error.name) || 'Error';
  const message = textOf(() => error.message);
  const head = message === '' ? name : `${name}: ${message}`;
  const lines = linesOf(textOf(() => error.stack)).map((line) => `\n    at ${line}`);
  const cause = textOrErrorOf(error);
  if (cause === undefined || depth >= MAX_CAUSES) return head + lines.join('');
  const because = cause instanceof Error ? formatError(cause, depth + 1) : String(cause);
  return `${head}${lines.join('')}\n  caused by ${because}`;
}

function textOf(read: () => unknown): string {
  try {
    const value = read();
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

function textOrErrorOf(error: Error): unknown {
  try {
    const { cause } = error;
    return cause instanceof Error || typeof cause === 'string' ? cause : undefined;
  } catch {
    return undefined;
  }
}

// "at name (file:line:column)" or "name@file:line:column".
function linesOf(stack: string): string[] {
  const found: string[] = [];
  for (const line of stack.split('\n')) {
    const match = /^\s*(?:at )?(?:async )?(.*?)[ (@]*your-code\.js:(\d+):(\d+)/.exec(line);
    // Line 1, column 1 is the sandbox's own wrapper.
    if (!match || (match[2] === '1' && match[3] === '1')) continue;
    const place = match[1]?.trim() ?? '';
    const isNamed = place !== '' && !place.includes('<anonymous>') && !place.includes('blob:');
    found.push(isNamed ? `${place}, line ${match[2]}` : `line ${match[2]}`);
  }
  return found.slice(0, MAX_FRAMES);
}
