import { NetworkError } from './api-errors.ts';

/**
 * Loads code that most visits do not need.
 * @throws NetworkError, so that a form reports it like a failed request.
 */
export async function lazyImport<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new NetworkError('unreachable', { cause });
  }
}
