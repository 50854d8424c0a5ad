/** Bundles the server into a folder, from where `main.js` runs. Packages stay outside, so the folder lies in the project. */
export function buildServer(folder: string): Promise<void>;
