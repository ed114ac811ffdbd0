import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context.ts'
import { root } from '../root.ts'

/**
 * `/sw.js`, the same for everyone. Its name never changes, so browsers revalidate it; at the root
 * its scope covers every screen.
 */
export async function serviceWorker(app: App) {
  const script = await readFile(join(root, 'src/web/sw.js'), 'utf8')
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
