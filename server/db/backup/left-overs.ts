import { rmSync } from 'node:fs';

/**
 * Has a file or folder removed should the process end before the returned function is called. It holds families' data,
 * and nobody would look for it where it is.
 */
export function removeOnExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}
