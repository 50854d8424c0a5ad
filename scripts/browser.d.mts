/** It runs as root on a closed network, and asks nobody for anything by itself. */
export const CHROMIUM_ARGS: string[];
