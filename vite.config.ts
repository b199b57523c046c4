import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiPort = 3000;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', sourcemap: true },
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/pictures': `http://127.0.0.1:${apiPort}` } },
});
