import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context.ts'

/**
 * `/sw.js` of the build in a folder `dist`, the same for everyone; none without a build. Its name never
 * changes, so browsers revalidate it; at the root its scope covers every screen.
 */
export const serviceWorker = (dist: string) => async (app: App) => {
  const file = join(dist, 'web/sw.js')
  if (!existsSync(file)) return
  const script = await readFile(file, 'utf8')
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
