declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The page's policy forbids eval. Zod reads this when it is loaded, so it is the first import of all; zod's own
// `config` would bring all of zod to pages that need nothing of it.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
