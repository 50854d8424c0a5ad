import { rmSync } from 'node:fs';

/** Removes a file or folder with personal data when the process exits before the returned function is called. */
export function removeOnExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}
