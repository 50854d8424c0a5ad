import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The packages that package.json names for running and building, without those for development. */
export const productionPackages = Object.keys(locked[''].dependencies);

/**
 * The folders of these packages and their dependencies, relative to the project.
 * @param {string[]} names
 * @returns {string[]} such as `node_modules/fastify/node_modules/semver`, sorted
 */
export function listPackageFolders(names) {
  const folders = new Set();
  const add = (name, from, isOptional) => {
    const folder = locate(name, from);
    if (folder === undefined || !existsSync(join(root, folder))) {
      // A missing optional package is for another platform.
      if (isOptional) return;
      throw new Error(`${name}, which ${from || 'the product'} needs, is not installed: run npm ci first.`);
    }
    if (folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...rest } = locked[folder];
    for (const each of Object.keys(dependencies)) add(each, folder, each in optionalDependencies);
    for (const each of Object.keys(optionalDependencies)) add(each, folder, true);
    for (const each of Object.keys(peerDependencies)) {
      add(each, folder, rest.peerDependenciesMeta?.[each]?.optional ?? false);
    }
  };
  for (const name of names) add(name, '', false);
  return [...folders].sort();
}

/** Where Node finds a package for a module in a folder: there, or in one of its parent folders. */
function locate(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (locked[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}
