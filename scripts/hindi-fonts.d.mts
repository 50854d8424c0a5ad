import type { Plugin } from 'vite';

export function hindiFonts(): Plugin;
