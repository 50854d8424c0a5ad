/** It runs as root on a closed network, and asks nobody for anything by itself. */
export const CHROMIUM_ARGS: string[];

/** Path of an installed Chromium; undefined where there is none. */
export function findChromium(): string | undefined;
