import { afterAll, afterEach, beforeAll } from 'vitest';
import { type MailServer, mailEnvironment, startMailServer } from './mail-server.ts';

/**
 * A mail server for all tests of a file. Call it before the hook that sets the app up.
 * @param environment receives the server's address in a hook.
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
