import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerErrorsByPage } from '../people/signIn/failures.pages.tsx'
import { answerErrors, NotFound } from '../server/errors.ts'
import type { PageFiles } from '../server/pages/pageFiles.ts'

/** Answers errors and addresses that don't exist: with a page to people, JSON to everything else. */
export function errorHandlers(files: PageFiles) {
  const byPage = answerErrorsByPage(files)

  return {
    onError: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      (isOpened(request) ? byPage : answerErrors)(error, request, reply),

    onMissing(request: FastifyRequest, reply: FastifyReply) {
      const path = withoutSlash(request)
      if (path && isOpened(request)) return reply.redirect(path, 308)
      throw new NotFound()
    },
  }
}

/** Tells whether a browser shows the answer to a person. */
const isOpened = ({ headers, url }: FastifyRequest) =>
  !url.startsWith('/dashboard/api/') && headers.accept?.includes('text/html') === true

/** The path without slashes at its end, if it has any. Never another site's, however spelled. */
function withoutSlash({ method, url }: FastifyRequest) {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { pathname = '', search = '' } = URL.parse(url, 'http://here.invalid') ?? {}
  const path = pathname.replace(/^\/+|\/+$/g, '')
  return path && pathname.endsWith('/') ? `/${path}${search}` : undefined
}
