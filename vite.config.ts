import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Two builds from one file: the browser's into dist/web, the server's (`--ssr`) into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), brotli()],
  root: isSsrBuild ? '.' : 'src/web',
  publicDir: false,
  build: {
    outDir: isSsrBuild ? 'dist/server' : '../../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    sourcemap: isSsrBuild === true,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/dashboard/api', '/dashboard/files', '/users', '/fonts', '/sw.js', '/cable'].map((path) => [
        path,
        { target: `http://localhost:${process.env.PORT ?? 3000}`, ws: path === '/cable' },
      ]),
    ),
  },
}))

/** Puts a `.br` beside every asset, so that none is compressed while somebody waits for it. */
function brotli(): Plugin {
  const compress = promisify(brotliCompress)
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name))
      for (const name of names) {
        await writeFile(
          join(assets, `${name}.br`),
          await compress(await readFile(join(assets, name))),
        )
      }
    },
  }
}
