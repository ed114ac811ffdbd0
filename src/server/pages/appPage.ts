import serve from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Context } from '../context.ts'
import { NotFound } from '../errors.ts'
import { readerPolicy } from '../headers.ts'
import { sessionIn } from '../session/session.ts'
import { type Answers, type Build, openBuild } from './build.ts'
import { jsonForHtml, leaveOut, startTag } from './startScript.ts'

/**
 * The application: one page for every address below /dashboard, for signed-in users (others sign in
 * first), and its assets, whose names change with their content. `dist` is the folder of the build.
 * The page brings its screen drawn, and the answers that it asks for: people on a phone see it before any script
 * has run. `openTwin` says which page visitors can see of an address without signing in, if any.
 */
export const appPage =
  (
    context: Context,
    dist: string,
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
    const pageFor = drawnPages()

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const session = await findSession(request)
      if (!session) {
        // Proxies refuse answers with longer headers.
        const to = request.url.length > 2000 ? '' : `?to=${encodeURIComponent(request.url)}`
        return reply.redirect(openTwin(request.url) ?? `/users/sign_in${to}`, 303)
      }
      if (!build) throw new NotFound()
      const ask = (paths: readonly string[]) => answersTo(app, request, paths)
      const first = await ask(always)
      const drawing = 'user' in first ? await drawnFor(build, request, first, ask) : undefined
      const { markup = '', answers = first } = drawing ?? {}
      const page = drawing && pageFor(build, drawing.file)
      const width = widthOf(request)
      const widthAttribute = width > 0 ? ` data-width="${width}"` : ''
      const html = page ? page.html.replace(lateMark, () => lateStylesIn(page, markup)) : build.html
      // The nonce first: what users typed may contain its placeholder.
      return reply
        .type('text/html; charset=utf-8')
        .header('vivary-owner', `${session.userId} ${session.accountId}`)
        .send(
          withNoncesOf(reply, html)
            .replace('<html ', drawing?.marks ? `<html data-page="${drawing.marks}" ` : '<html ')
            .replace('/* views */', () => (drawing ? leaveOut(drawing.views) : ''))
            .replace(emptyApp, () =>
              drawing ? `<div id="app" data-drawn${widthAttribute}>${markup}</div>` : emptyApp,
            )
            .replace(emptyAnswers, () => emptyAnswers.replace('{}', () => jsonForHtml(answers))),
        )
    }

    /**
     * The page without anybody's data, which service workers keep for where there is no network. As a drawn one it
     * can be seen before its scripts run: the worker puts the dashboard of the last time into it.
     */
    async function answerShell(_request: FastifyRequest, reply: FastifyReply) {
      if (!build) throw new NotFound()
      const { html } = pageFor(build, 'day/dashboard/DashboardScreen.tsx')
      return reply
        .type('text/html; charset=utf-8')
        .send(withNoncesOf(reply, html).replace('<html ', '<html data-kept '))
    }

    app.get('/', async (_request, reply) => reply.redirect('/dashboard', 303))
    // The page's first script sets the theme before anything is drawn.
    const withNonces = { helmet: { enableCSPNonces: true } }
    app.get('/dashboard', withNonces, answer)
    app.get('/dashboard/*', withNonces, answer)
    app.get('/shell.html', withNonces, answerShell)
  }

/** The screen as this person will see it; undefined if it can't be drawn, so that the browser draws it. */
async function drawnFor(
  build: Build,
  request: FastifyRequest,
  first: Answers,
  ask: (paths: readonly string[]) => Promise<Answers>,
) {
  try {
    return await build.draw(request.url, widthOf(request), first, ask)
  } catch (err) {
    request.log.error({ err }, 'screen not drawn')
    return undefined
  }
}

/** A function that gives the page for a screen whose code is in a file below src/, made once. */
function drawnPages() {
  const pages = new Map<string, DrawnPage>()
  return (build: Build, file: string) => {
    const page = pages.get(file) ?? drawnPage(build, file)
    pages.set(file, page)
    return page
  }
}

/** The API's answers to this user; paths that fail are left to the browser to ask for. */
async function answersTo(
  app: App,
  request: FastifyRequest,
  paths: readonly string[],
): Promise<Answers> {
  const answers = await Promise.all(
    paths
      .filter((path) => isPath.test(path))
      .map(async (path) => {
        const answer = await app
          .inject({
            url: `/dashboard/api/${path}`,
            headers: { cookie: request.headers.cookie ?? '' },
            remoteAddress: request.ip,
          })
          // While the server closes, it takes no more from itself.
          .catch(() => undefined)
        return answer?.statusCode === 200 ? [[path, JSON.parse(answer.body)] as const] : []
      }),
  )
  return Object.fromEntries(answers.flat())
}

/** The width of this browser's window when it was here last (start.tsx), in pixels; 0 if it wasn't. */
const widthOf = ({ cookies }: FastifyRequest) => Number(cookies.width?.match(/^\d{1,5}$/)?.[0] ?? 0)

/** An address may name a record by anything; only its own path is asked for. */
const isPath = /^[a-z_]+(\/[\w-]+)*(\?[\x21-\x7e]*)?$/

/** The worker that reads codes, the one file of the build that runs WebAssembly. */
const isReader = /\/codeReader\.worker-[^/]+\.js(\.br)?$/

/** Paths of the API that every screen asks for. */
const always = ['user', 'notifications/unread/count']

const withNoncesOf = ({ cspNonce }: FastifyReply, page: string) =>
  page.replaceAll('%SCRIPT_NONCE%', cspNonce.script).replaceAll('%STYLE_NONCE%', cspNonce.style)

const emptyApp = '<div id="app"></div>'

/** Users' text can't contain this: React and `jsonForHtml` escape its brackets. */
const emptyAnswers = '<script id="answers" type="application/json">{}'

/**
 * The build's page for a screen that is drawn in it, in the application's place. It brings its styles
 * along, and has its scripts fetched once it has been painted: on a slow line, that takes one round
 * trip until there is something to see.
 */
function drawnPage(build: Build, file: string): DrawnPage {
  const { html, filesOf, textOf } = build
  const { styles, scripts, lateStyles } = filesOf(file)
  const entry = html.match(entryTag)?.[1]
  if (!entry) throw new Error("The build's page has no script")
  const preloaded = [...html.matchAll(preloadTag)].map(([, address = '']) => address)
  const inOrder = [...new Set([...preloaded, entry])]
  const all = [...new Set([...inOrder, ...scripts.map((file) => `/${file}`)])]
  const styleOf = (file: string) =>
    `<style nonce="%STYLE_NONCE%" data-href="/${file}">${textOf(file)}</style>`
  const page = html
    .replace(preloadTag, '')
    .replace(entryTag, '')
    .replace(stylesTag, '')
    .replace('<!--screen-->', () => [...styles.map(styleOf), lateMark].join('\n'))
    .replace('<!--start-->', () => startTag(inOrder, all))
  const late = lateStyles.map((file) => ({ style: styleOf(file), marks: marksIn(textOf(file)) }))
  return { html: page, late }
}

/** The page of a screen, and styles of parts that are only drawn at times, with the marks of their classes. */
type DrawnPage = { html: string; late: { style: string; marks: string[] }[] }

const lateMark = '<!--late-->'

/** The part that the names of a sheet's classes have in common: `_1gwwn_`. */
const marksIn = (css: string) => [
  ...new Set([...css.matchAll(/\._[\w-]+?(_[\w-]{5}_)\d+/g)].map(([, mark = '']) => mark)),
]

/** The styles of the parts that this markup has, which otherwise come with their code. */
const lateStylesIn = ({ late }: DrawnPage, markup: string) =>
  late
    .flatMap(({ style, marks }) => (marks.some((mark) => markup.includes(mark)) ? style : []))
    .join('\n')

const entryTag = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const stylesTag = /<link rel="stylesheet"[^>]*>/
const preloadTag = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
