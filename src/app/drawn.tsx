import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { CurrentUser } from '../shared/currentUser.ts'
import { showNumbersWith } from '../shared/numbers.ts'
import { showTimesIn } from '../shared/timesOfDay.ts'
import { nothing } from '../web/look/animal/Portrait.tsx'
import { createQueries } from '../web/records.ts'
import { serve } from '../web/served.ts'
import { Application } from './Application.tsx'
import { routesOf } from './router.tsx'
import { screens } from './screens.ts'

/**
 * The markup of the screen at an address below /dashboard, as the browser draws it first, from
 * these answers of the API by their paths. Portraits that are drawn and not photographed stay empty.
 */
export async function draw(address: string, answers: { user: CurrentUser }): Promise<string> {
  const handler = createStaticHandler(routesOf(screens), { basename: '/dashboard' })
  const context = await handler.query(new Request(`http://localhost${address}`))
  if (context instanceof Response) return ''
  const router = createStaticRouter(handler.dataRoutes, context)
  const queries = createQueries()
  // From here on nothing waits: two users' answers and formats can't mix.
  serve(answers)
  showNumbersWith(answers.user.decimal_sign)
  showTimesIn(answers.user.time_format)
  try {
    const markup = renderToString(
      <Application queries={queries}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Application>,
    )
    return withFirstPhotos(markup).replaceAll(/(<[^<>]*) style="/g, '$1 data-style="')
  } finally {
    serve({})
    queries.clear()
  }
}

/** The first pictures of a screen come with the page, the others when they are near; see `useNear`. */
function withFirstPhotos(markup: string): string {
  let left = 2
  return markup.replaceAll(`src="${nothing}" data-photo="`, (attribute) =>
    left-- > 0 ? 'src="' : attribute,
  )
}
