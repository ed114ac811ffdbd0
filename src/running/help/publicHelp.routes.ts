import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { root } from '../../server/root.ts'
import { isStorable } from '../../shared/fields.ts'
import type { Article, Section } from './articles.contract.ts'
import { articlePage, foundPage, helpPage } from './help.pages.tsx'
import { searchHelp } from './searchHelp.ts'

const folder = join(root, 'src/running/help')
const html = 'text/html; charset=utf-8'
const hidden = { hide: true }

/**
 * The help without an account: people who can't sign in need it most. The articles are read once, when
 * the first of them is asked for, and the same pictures serve the application.
 */
export const publicHelpRoutes = (_context: Context, files: PageFiles) => async (app: App) => {
  let reading: Promise<{ articles: Article[]; sections: Section[] }> | undefined
  const read = () => {
    reading ??= import('./reading/readArticles.ts').then(({ readArticles, sectionsOf }) => {
      const articles = readArticles(folder)
      return { articles, sections: articles.flatMap(sectionsOf) }
    })
    return reading
  }

  app.get(
    '/help',
    { schema: { ...hidden, querystring: z.object({ q: z.string().optional().catch(undefined) }) } },
    async (request, reply) => {
      const { articles, sections } = await read()
      const typed = (request.query.q ?? '').trim().slice(0, 200)
      const page =
        typed && isStorable(typed)
          ? foundPage(files, typed, searchHelp(typed, sections))
          : helpPage(files, articles)
      return reply.type(html).send(page)
    },
  )

  app.get(
    '/help/:article',
    { schema: { ...hidden, params: z.object({ article: z.string() }) } },
    async (request, reply) => {
      // `/help/` has an empty name.
      if (!request.params.article) return reply.redirect('/help', 308)
      const { articles } = await read()
      const article = articles.find(({ slug }) => slug === request.params.article)
      if (!article) throw new NotFound()
      return reply.type(html).send(articlePage(files, article))
    },
  )

  app.get(
    '/help/pictures/:file',
    { schema: { ...hidden, params: z.object({ file: z.string() }) } },
    async (request, reply) => {
      const { file } = request.params
      if (!/^[a-z0-9-]{1,60}\.webp$/.test(file)) throw new NotFound()
      const picture = await readFile(join(folder, 'pictures', file)).catch(() => undefined)
      if (!picture) throw new NotFound()
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(picture)
    },
  )
}
