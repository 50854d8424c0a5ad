import { afterAll, afterEach, beforeAll } from 'vitest';
import { type MailServer, mailEnvironment, startMailServer } from './mail-server.ts';

/**
 * Called at the top of a test file, before its app is set up with the environment: a mail server for all of its tests.
 * @param environment is filled in once the server is there.
 */
export function setUpMailServer(environment: Record<string, string>): () => MailServer {
  let server: MailServer | undefined;
  beforeAll(async () => {
    server = await startMailServer();
    Object.assign(environment, mailEnvironment(server));
  });
  afterEach(() => {
    server?.taken.splice(0);
  });
  afterAll(() => server?.close());
  return () => {
    if (!server) throw new Error('The mail server has not been started');
    return server;
  };
}
