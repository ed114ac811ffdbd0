import serve from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Context } from '../context.ts'
import { NotFound } from '../errors.ts'
import { readerPolicy } from '../headers.ts'
import { sessionIn } from '../session/session.ts'
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

/**
 * The build's page for a screen that is drawn in it, in the application's place. It brings its styles
 * along, and has its scripts fetched once it has been painted: on a slow line, that takes one round
 * trip until there is something to see.
 */
function drawnPage(build: Build, { chunk, view }: FirstScreen): string {
  const { html, filesOf, textOf } = build
  const { styles, scripts } = filesOf(chunk)
  const entry = html.match(entryTag)?.[1]
  if (!entry) throw new Error("The build's page has no script")
  const preloaded = [...html.matchAll(preloadTag)].map(([, address = '']) => address)
  const inOrder = [...new Set([...preloaded, entry])]
  const all = [...new Set([...inOrder, ...scripts.map((file) => `/${file}`)])]
  const inPage = [...new Set(styles)].map(
    (file) => `<style nonce="%STYLE_NONCE%" data-href="/${file}">${textOf(file)}</style>`,
  )
  return html
    .replace(preloadTag, '')
    .replace(entryTag, '')
    .replace(stylesTag, '')
    .replace('<!--screen-->', () => inPage.join('\n'))
    .replace('<!--start-->', () => startTag(inOrder, all, view))
}

const entryTag = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const stylesTag = /<link rel="stylesheet"[^>]*>/
const preloadTag = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** Removes the drawing where this device uses another view than the usual one. */
const leaveOut = ({ key, usual }: NonNullable<FirstScreen['view']>) => `  try {
    if ((localStorage.getItem('${key}') ?? '${usual}') !== '${usual}') {
      app.replaceChildren()
      delete app.dataset.drawn
    }
  } catch {}
`

/**
 * Repeats taps from before the application listens, and passes it what was typed; links lead somewhere at once.
 * An event of a person's makes React hydrate what is around it at once, so one goes ahead; and it takes for
 * typed only what wasn't set on the element itself. The application replaces what the device had kept: there it
 * is the element of the same name.
 */
const earlyScript = `let tapped
  const entered = new Set()
  app.addEventListener('click', (event) => {
    if (!('drawn' in app.dataset)) return
    tapped = event.target.closest('button, [type=checkbox], [type=radio]')
    if (tapped) event.preventDefault()
  })
  app.addEventListener('input', ({ target }) => 'drawn' in app.dataset && entered.add(target))
  const tell = (element, type) => element.dispatchEvent(new Event(type, { bubbles: true }))
  onListening = () => {
    delete app.dataset.drawn
    // A task of its own: React hydrates what is tapped at once, which it can't from within an effect.
    setTimeout(repeatEarly)
  }
  const nameOf = ({ ariaLabel, name, textContent }) => [ariaLabel, name, textContent].join()
  const nowOf = (early) => {
    if (early.isConnected) return early
    const named = [...app.querySelectorAll(early.localName)].filter((one) => nameOf(one) === nameOf(early))
    return named.length === 1 ? named[0] : undefined
  }
  const repeatEarly = () => {
    for (const early of entered) {
      const field = nowOf(early)
      if (!field) continue
      tell(field, 'input')
      const { value } = early
      field.value = ''
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
      tell(field, 'input')
      tell(field, 'change')
    }
    const button = tapped && nowOf(tapped)
    if (!button) return
    tell(button, 'input')
    button.click()
  }`

/**
 * A tab in the background paints nothing. If a script doesn't come, the page waits for the server and
 * loads anew, a few times at most: browsers may remember the failure, and hardly anything has been typed yet.
 * `start` begins the count again. The scripts run one by one, so that a phone can react in between.
 */
const startTag = (
  inOrder: readonly string[],
  all: readonly string[],
  view: FirstScreen['view'],
) => `<script nonce="%SCRIPT_NONCE%">
  ${earlyScript}
${view ? leaveOut(view) : ''}  const again = () => fetch('/healthz').then(reload, () => setTimeout(again, 2000))
  const reload = () => {
    const restarts = Number(sessionStorage.getItem('restarts'))
    if (restarts >= 5) return
    sessionStorage.setItem('restarts', restarts + 1)
    location.reload()
  }
  const run = async () => {
    for (const src of ${JSON.stringify(inOrder)}) {
      await import(src)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const fetchAll = () => {
    for (const href of ${JSON.stringify(all)}) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    }
    run().catch(again)
  }
  if (document.hidden) fetchAll()
  else requestAnimationFrame(() => setTimeout(fetchAll))
</script>`
