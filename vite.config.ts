import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = `http://localhost:${process.env.PORT || 5000}`;

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  base: '/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The page's policy forbids data: scripts and small files cost less than the bytes of base64.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
});
