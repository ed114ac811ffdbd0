import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './context.ts'
import type { PageFiles } from './pageFiles.ts'
import { root } from './root.ts'

/**
 * `/sw.js`, the same for everybody. Its name never changes, so browsers ask for it anew each time;
 * from the root it may take care of every screen.
 */
export const serviceWorker = (files: Pick<PageFiles, 'icon'>) => async (app: App) => {
  const script = readFileSync(join(root, 'src/web/sw.js'), 'utf8').replaceAll('%ICON%', files.icon)
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
