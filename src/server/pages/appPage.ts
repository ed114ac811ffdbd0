import serve from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Context } from '../context.ts'
import { NotFound } from '../errors.ts'
import { readerPolicy } from '../headers.ts'
import { sessionIn } from '../session/session.ts'
import { drawnPage } from './drawnPage.ts'
import { type Build, type FirstScreen, openBuild } from './firstScreens.ts'

/**
 * The application: one page for every address below /dashboard, for signed-in users (others sign in
 * first), and its assets, whose names change with their content. `dist` is the folder of the build.
 * The page brings the answers that its screen will ask for, and the screens of `first`, by their
 * address, drawn: people on a phone see them before any script has run. `openTwin` says which page
 * visitors can see of an address without signing in, if any.
 */
export const appPage =
  (
    context: Context,
    dist: string,
    first: Record<string, FirstScreen>,
    openTwin: (url: string) => string | undefined = () => undefined,
  ) =>
  async (app: App) => {
    const build = await openBuild(dist)
    if (build) {
      await app.register(serve, {
        root: build.assets,
        prefix: '/assets/',
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        setHeaders: (reply, path) => {
          if (isReader.test(path)) reply.header('content-security-policy', readerPolicy)
        },
      })
    }
    const findSession = sessionIn(context)
    const pages = new Map(
      build ? Object.entries(first).map(([url, screen]) => [url, drawnPage(build, screen)]) : [],
    )

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      if (!(await findSession(request))) {
        const signIn = `/users/sign_in?to=${encodeURIComponent(request.url)}`
        return reply.redirect(openTwin(request.url) ?? signIn, 303)
      }
      if (!build) throw new NotFound()
      const screen = first[request.url]
      const answers = await answersTo(app, request, [...always, ...(screen?.reads ?? [])])
      const isWhole = screen?.reads.every((path) => path in answers) && 'user' in answers
      const drawn = isWhole ? await drawnFor(build, request, answers) : ''
      const page = (drawn && pages.get(request.url)) || build.html
      // The nonce first: what users typed may contain its placeholder.
      return reply.type('text/html').send(
        withNoncesOf(reply, page)
          .replace(emptyApp, () => (drawn ? `<div id="app" data-drawn>${drawn}</div>` : emptyApp))
          .replace(emptyAnswers, () => emptyAnswers.replace('{}', () => jsonForHtml(answers))),
      )
    }

    async function drawnFor(build: Build, request: FastifyRequest, answers: object) {
      try {
        return await build.draw(request.url, answers)
      } catch (err) {
        // The browser draws it.
        request.log.error({ err }, 'first screen not drawn')
        return ''
      }
    }

    /**
     * The page without anybody's data, which service workers keep for where there is no network. As a drawn one it
     * can be seen before its scripts run: the worker puts the dashboard of the last time into it.
     */
    async function answerShell(_request: FastifyRequest, reply: FastifyReply) {
      if (!build) throw new NotFound()
      const page = pages.get('/dashboard') ?? build.html
      return reply
        .type('text/html')
        .send(withNoncesOf(reply, page).replace('<html ', '<html data-kept '))
    }

    app.get('/', async (_request, reply) => reply.redirect('/dashboard', 303))
    // The page's first script sets the theme before anything is drawn.
    const withNonces = { helmet: { enableCSPNonces: true } }
    app.get('/dashboard', withNonces, answer)
    app.get('/dashboard/*', withNonces, answer)
    app.get('/shell.html', withNonces, answerShell)
  }

/** The API's answers to this user; paths that fail are left to the browser to ask for. */
async function answersTo(app: App, request: FastifyRequest, paths: readonly string[]) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const { statusCode, body } = await app.inject({
        url: `/dashboard/api/${path}`,
        headers: { cookie: request.headers.cookie ?? '' },
        remoteAddress: request.ip,
      })
      return statusCode === 200 ? [[path, JSON.parse(body)] as const] : []
    }),
  )
  return Object.fromEntries(answers.flat())
}

/** The worker that reads codes, the one file of the build that runs WebAssembly. */
const isReader = /\/codeReader\.worker-[^/]+\.js(\.br)?$/

/** Paths of the API that every screen asks for. */
const always = ['user', 'notifications/unread/count']

const withNoncesOf = ({ cspNonce }: FastifyReply, page: string) =>
  page.replaceAll('%SCRIPT_NONCE%', cspNonce.script).replaceAll('%STYLE_NONCE%', cspNonce.style)

const emptyApp = '<div id="app"></div>'

/** Users' text can't contain this: React and `jsonForHtml` escape its brackets. */
const emptyAnswers = '<script id="answers" type="application/json">{}'

const jsonForHtml = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
