/** The name under which the browser knows what somebody ran. */
export const CODE_NAME = 'your-code.js';

const MOST_CAUSES = 3;
const MOST_FRAMES = 10;

/** An error with the lines of the code that led to it; the sandbox's own and the library's are left out. */
export function formatError(error: Error, depth = 0): string {
  const name = textOf(() => error.name) || 'Error';
  const message = textOf(() => error.message);
  const head = message === '' ? name : `${name}: ${message}`;
  const lines = linesOf(textOf(() => error.stack)).map((line) => `\n    at ${line}`);
  const cause = textOrErrorOf(error);
  if (cause === undefined || depth >= MOST_CAUSES) return head + lines.join('');
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

// Browsers write "at name (file:line:column)" or "name@file:line:column".
function linesOf(stack: string): string[] {
  const found: string[] = [];
  for (const line of stack.split('\n')) {
    const match = /^\s*(?:at )?(?:async )?(.*?)[ (@]*your-code\.js:(\d+):(\d+)/.exec(line);
    // The code begins behind what the sandbox writes around it: the very first place is the sandbox's.
    if (!match || (match[2] === '1' && match[3] === '1')) continue;
    const place = match[1]?.trim() ?? '';
    const isNamed = place !== '' && !place.includes('<anonymous>') && !place.includes('blob:');
    found.push(isNamed ? `${place}, line ${match[2]}` : `line ${match[2]}`);
  }
  return found.slice(0, MOST_FRAMES);
}
