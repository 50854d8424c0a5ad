import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

const BUILT = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));

export const SUPER_ADMIN = {
  name: 'Super Admin',
  email: 'first@consultancy.example',
  password: 'seven copper kettles',
};

export interface Product extends ServerProcess {
  /** A session of the super admin, for preparations. */
  superAdminToken(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the built product, or another copy of it; the data folder is the caller's. */
export async function startProduct(environment: Record<string, string>, program = BUILT): Promise<Product> {
  const server = await startServer(program, { LOG_LEVEL: 'warn', ...environment });
  let token: Promise<string> | undefined;
  return {
    ...server,
    superAdminToken: () => {
      token ??= server.signIn(SUPER_ADMIN.email, SUPER_ADMIN.password);
      return token;
    },
    stop: async () => {
      server.kill('SIGTERM');
      await server.exited;
    },
  };
}

/** The product with its first super admin, on a new data folder that is removed with it. */
export async function startNewProduct(
  environment: Record<string, string> = {},
  program?: string,
): Promise<Product> {
  const folder = makeDataFolder();
  const { email, password } = SUPER_ADMIN;
  const product = await startProduct(
    { DATA_DIR: folder.path, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...environment },
    program,
  );
  return {
    ...product,
    stop: async () => {
      await product.stop();
      folder.remove();
    },
  };
}

export function makeDataFolder(): { path: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'srichakra-e2e-'));
  return { path: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) };
}
