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
export async function startProduct(
  environment: Record<string, string>,
  program = BUILT,
  nodeArgs?: string[],
): Promise<Product> {
  const server = await startServer(program, { LOG_LEVEL: 'warn', ...environment }, nodeArgs);
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

/** A product that a journey starts anew, at the same address and with the same data. `pid`, `output` and `exited` are the first process's. */
export interface OwnProduct extends Product {
  dataFolder: string;
  /** Ends the process and keeps the data. */
  halt(): Promise<void>;
  restart(changed?: Record<string, string>, nodeArgs?: string[]): Promise<void>;
}

/** The product with its first super admin, on a new data folder that is removed with it. */
export async function startNewProduct(
  environment: Record<string, string> = {},
  program?: string,
): Promise<OwnProduct> {
  const folder = makeDataFolder();
  const { email, password } = SUPER_ADMIN;
  const settings = { DATA_DIR: folder.path, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...environment };
  let running = await startProduct(settings, program);
  return {
    ...running,
    dataFolder: folder.path,
    halt: () => running.stop(),
    restart: async (changed, nodeArgs) => {
      await running.stop();
      const { port } = new URL(running.url);
      running = await startProduct({ ...settings, PORT: port, ...changed }, program, nodeArgs);
    },
    stop: async () => {
      await running.stop();
      folder.remove();
    },
  };
}

export function makeDataFolder(): { path: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'srichakra-e2e-'));
  return { path: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) };
}
