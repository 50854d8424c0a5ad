/** One file of the Closure Library, as the build writes it: nothing of it runs before it is required. */
export interface ClosureFile {
  provides: string[];
  requires: string[];
  isModule: boolean;
  body: (exports?: object) => unknown;
}

/** The parts of `goog` (base.js) that loading needs. Those with a final underscore are its own loader's. */
export interface Goog {
  require: (namespace: string) => unknown;
  module: ((namespace: string) => void) & {
    get: (namespace: string) => unknown;
    declareLegacyNamespace: () => void;
  };
  loadModule: (body: ClosureFile['body']) => void;
  isProvided_: (namespace: string) => boolean;
  moduleLoaderState_: object | null;
}

/**
 * Lets `goog.require` load the files on demand, what they need first, and return what it loaded. Code that begins
 * with `goog.module` runs, too: in the sandbox there is nothing that could require it.
 * @returns the name under which the library provides a class, for those that don't know their own.
 */
export function installClosureLibrary(
  goog: Goog,
  files: ClosureFile[],
): (provided: object) => string | undefined {
  const fileOf = new Map(files.flatMap((file) => file.provides.map((name) => [name, file] as const)));
  const loaded = new Set<ClosureFile>();
  const names = new WeakMap<object, string>();
  const readProvided = goog.module.get;

  function load(namespace: string): void {
    const file = fileOf.get(namespace);
    if (file === undefined) {
      if (goog.isProvided_(namespace)) return;
      throw new Error(
        `goog.require: "${namespace}" is not here. The sandbox has the parts of the Closure Library that need neither a page nor a network.`,
      );
    }
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const required of file.requires) load(required);
    run(file);
    for (const name of file.provides) remember(name);
  }

  function run(file: ClosureFile): void {
    // A file that declares a namespace must not see that a module is being loaded around it.
    const around = goog.moduleLoaderState_;
    goog.moduleLoaderState_ = null;
    try {
      if (file.isModule) goog.loadModule(file.body);
      else file.body.call(globalThis);
    } catch (cause) {
      loaded.delete(file);
      throw cause;
    } finally {
      goog.moduleLoaderState_ = around;
    }
  }

  function remember(name: string): void {
    const value = readProvided(name);
    if (typeof value === 'function' && !names.has(value)) names.set(value, name);
  }

  const { module } = goog;
  const isLoading = () => goog.moduleLoaderState_ !== null;
  const declareModule = (namespace: string) => void (isLoading() && module(namespace));
  goog.module = Object.assign(declareModule, module, {
    declareLegacyNamespace: () => void (isLoading() && module.declareLegacyNamespace()),
  });
  goog.require = (namespace) => {
    load(namespace);
    return readProvided(namespace);
  };
  return (provided) => names.get(provided);
}
