import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds from one file: the browser's into dist/web, the server's (`--ssr`) into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  root: isSsrBuild ? '.' : 'src/web',
  publicDir: false,
  build: {
    outDir: isSsrBuild ? 'dist/server' : '../../dist/web',
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    sourcemap: isSsrBuild === true,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/dashboard/api', '/dashboard/files', '/users', '/fonts'].map((path) => [
        path,
        `http://localhost:${process.env.PORT ?? 3000}`,
      ]),
    ),
  },
}))
