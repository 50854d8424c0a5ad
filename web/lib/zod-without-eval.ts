declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The content security policy forbids eval. Zod reads this when it loads, so this is the first import. Zod's own `config`
// would load zod on pages that do not use it.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
