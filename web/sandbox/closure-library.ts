/** A file of the Closure Library, as the build writes it; it runs when required. */
export interface ClosureFile {
  provides: string[];
  requires: string[];
  isModule: boolean;
  body: (exports?: object) => unknown;
}

/** The parts of `goog` (base.js) that loading needs; a final underscore marks its own loader. */
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

/** Lets `goog.require` load files on demand, dependencies first. Code that begins with `goog.module` also runs. */
export function installClosureLibrary(goog: Goog, files: ClosureFile[]): void {
  const fileOf = new Map(files.flatMap((file) => file.provides.map((name) => [name, file] as const)));
  const loaded = new Set<ClosureFile>();
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
  }

  function run(file: ClosureFile): void {
    // A namespace file must not see the module around it.
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
}
