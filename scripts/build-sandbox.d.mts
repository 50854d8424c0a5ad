import type { Plugin } from 'vite';

export function sandboxDocument(): Plugin;
