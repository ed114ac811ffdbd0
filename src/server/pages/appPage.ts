import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serve from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Context } from '../context.ts'
import { NotFound } from '../errors.ts'
import { sessionIn } from '../session/session.ts'

/**
 * The application: one page for every address below /dashboard, for signed-in users (others sign in
 * first), and its assets, whose names change with their content. `folder` is the browser build;
 * without one (in API tests) the page is a 404.
 */
export const appPage = (context: Context, folder: string) => async (app: App) => {
  const html = existsSync(folder) ? await readFile(join(folder, 'index.html'), 'utf8') : undefined
  if (html) {
    await app.register(serve, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    })
  }
  const findSession = sessionIn(context)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (!(await findSession(request))) {
      return reply.redirect(`/users/sign_in?to=${encodeURIComponent(request.url)}`, 303)
    }
    if (!html) throw new NotFound()
    return reply.type('text/html').send(html.replaceAll('%SCRIPT_NONCE%', reply.cspNonce.script))
  }

  app.get('/', async (_request, reply) => reply.redirect('/dashboard', 303))
  // The page's first script sets the theme before anything is drawn.
  const withNonces = { helmet: { enableCSPNonces: true } }
  app.get('/dashboard', withNonces, answer)
  app.get('/dashboard/*', withNonces, answer)
}
