import { type CompiledMessageToken, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Compares a translation with its English text: values, elements and forms of plurals must be the same.
 * @param english ICU message
 * @returns what is wrong
 */
export function findFault(english: string, translation: string): string | null {
  const wanted = partsOf(english);
  let found: Set<string>;
  try {
    found = partsOf(translation);
  } catch (error) {
    return `it can’t be read: ${error instanceof Error ? error.message : error}`;
  }
  const missing = [...wanted].filter((part) => !found.has(part));
  const added = [...found].filter((part) => !wanted.has(part));
  if (missing.length > 0) return `${missing.join(', ')} is missing`;
  if (added.length > 0) return `${added.join(', ')} is not in the English text`;
  return null;
}

/** Values as {name}, plurals as {name, plural}, elements as <name>…</name>. @throws for a message that can't be read. */
function partsOf(message: string): Set<string> {
  const parts = new Set<string>();
  const collect = (tokens: readonly CompiledMessageToken[]) => {
    const open: string[] = [];
    for (const token of tokens) {
      if (typeof token === 'string') collectElements(token, open, parts);
      else {
        const [name, format, choices] = token;
        parts.add(format ? `{${name}, ${format}}` : `{${name}}`);
        if (choices && typeof choices === 'object')
          for (const choice of Object.values(choices)) if (Array.isArray(choice)) collect(choice);
      }
    }
    if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
  };
  collect(compileMessageOrThrow(message));
  return parts;
}

function collectElements(text: string, open: string[], parts: Set<string>): void {
  for (const [, end, name = '', alone] of text.matchAll(/<(\/?)([\w]+)(\/?)>/g)) {
    if (alone) parts.add(`<${name}/>`);
    else if (!end) open.push(name);
    else if (open.pop() === name) parts.add(`<${name}>…</${name}>`);
    else throw new Error(`</${name}> closes nothing`);
  }
}
