import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiPort = process.env.PORT ?? 3000;

/**
 * Two builds from one source: what browsers fetch, and what the server loads to draw pages (`vite build --ssr`),
 * with everything in it, so that React is the production one wherever it runs.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react()],
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() is understood from here on: it must stay as it is.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    ...(isSsrBuild
      ? { outDir: '../dist/pages', copyPublicDir: false, rolldownOptions: { input: 'server-entry.tsx' } }
      : {
          outDir: '../dist/web',
          manifest: true,
          sourcemap: true,
          rolldownOptions: { input: join(import.meta.dirname, 'web/main.tsx') },
        }),
  },
  ssr: { noExternal: true as const },
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/pictures': `http://127.0.0.1:${apiPort}` } },
}));
