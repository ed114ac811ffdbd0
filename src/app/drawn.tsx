import { setTimeout } from 'node:timers/promises'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type Params,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { z } from 'zod'
import type { Answers, Drawing } from '../server/pages/build.ts'
import type { CurrentUser } from '../shared/currentUser.ts'
import { drawnViews } from '../web/deviceStorage.ts'
import { drawnMarks } from '../web/look/frame/PageMarks.tsx'
import { showFormats } from '../web/preferences.ts'
import { createQueries } from '../web/records.ts'
import { askedFor, serve } from '../web/served.ts'
import { Application } from './Application.tsx'
import { routesOf } from './router.tsx'
import { screens } from './screens.ts'

const handler = createStaticHandler(routesOf(screens), { basename: '/dashboard' })

/** The paths that the screen of a route asked for at last, with the parameters of its address left open. */
const habits = new Map<string, string[]>()

/** A screen that asks for more is drawn without the rest. */
const most = { rounds: 3, paths: 12 }

/** Stands in the markup for a part whose code is fetched late, the first time that it is drawn in this process. */
const leftOut = '<!--$!-->'
const codeComes_ms = 50

/**
 * The screen at an address below /dashboard as a browser of this width draws it first; undefined without one there. It is
 * drawn from `first` to learn what else it asks the API for, and again with those answers; as a screen asks for the
 * same each time, they are usually there at once. Portraits that are drawn and not photographed stay empty.
 */
export async function draw(
  address: string,
  width: number,
  first: Answers & { user: CurrentUser },
  ask: (paths: readonly string[]) => Promise<Answers>,
): Promise<Drawing | undefined> {
  const context = await handler.query(new Request(`http://localhost${address}`))
  const route = context instanceof Response ? undefined : context.matches.at(-1)
  const code = screenCode.safeParse(route?.route.handle)
  if (context instanceof Response || !route || !code.success) return undefined
  const {
    params,
    route: { id },
  } = route
  const isFirst = !habits.has(id)
  // A list is usually asked for its beginning, and what a person looks for is no one else's habit.
  const isUsual = /^[\w/-]+$/.test(address)
  const tried = new Set(Object.keys(first))
  const answers: Answers = { ...first }
  let next = isUsual ? (habits.get(id) ?? []).map((path) => filledIn(path, params)) : []
  for (let round = 1; ; round++) {
    for (const path of next) tried.add(path)
    Object.assign(answers, await ask(next))
    const { markup, paths, views, marks } = render(context, { ...answers, user: first.user }, width)
    next = paths.filter((path) => !tried.has(path)).slice(0, most.paths)
    const lacksCode = isFirst && markup.includes(leftOut)
    if (lacksCode) await setTimeout(codeComes_ms)
    if ((next.length > 0 || lacksCode) && round < most.rounds) continue
    const open = paths.filter((path) => !(path in first)).map((path) => leftOpen(path, params))
    const usual = open.filter((path) => !namesRecord.test(path)).slice(0, most.paths)
    habits.set(id, isUsual ? usual : (habits.get(id) ?? []))
    return { markup: withFirstPhotos(markup), answers, file: code.data.file, views, marks }
  }
}

/** The function of a route that fetches its screen's code; see vite.config.ts. */
const screenCode = z.custom<{ file: string }>(
  (handle) => typeof handle === 'function' && 'file' in handle,
)

/** The path with the parameters of an address in their places. */
const filledIn = (path: string, params: Params) =>
  path.replace(/:(\w+)/g, (place, name) => params[name] ?? place)

/** Of one record, as of the species of an animal: the next address has another. */
const namesRecord = /[\da-f]{8}-[\da-f]{4}-/

/** The path with the names of an address's parameters in place of their values. */
function leftOpen(path: string, params: Params) {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]))
  return path.replace(/[^/?&=]+/g, (part) => (names.has(part) ? `:${names.get(part)}` : part))
}

/** Draws once. Nothing waits in it: two users' answers and formats can't mix. */
function render(
  context: StaticHandlerContext,
  answers: Answers & { user: CurrentUser },
  width: number,
) {
  const { user } = answers
  const router = createStaticRouter(handler.dataRoutes, context)
  const queries = createQueries()
  serve(answers, width)
  drawnViews.clear()
  drawnMarks.clear()
  showFormats(user)
  try {
    const markup = renderToString(
      <Application queries={queries}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Application>,
    )
    const marks = [...drawnMarks].join(' ')
    return { markup, paths: askedFor(), views: [...drawnViews], marks }
  } finally {
    serve({})
    queries.clear()
    // The server's own, by which it reads requests and writes answers.
    showFormats({ decimal_sign: 'point', time_format: '12h', temperature_unit: 'celsius' })
  }
}

/** The first pictures of a screen come with the page, the others when they are near; see `useNear`. */
function withFirstPhotos(markup: string): string {
  let left = 2
  return markup
    .replaceAll(' data-photo="', (attribute) => (left-- > 0 ? ' src="' : attribute))
    .replaceAll(/(<[^<>]*) style="/g, '$1 data-style="')
}
