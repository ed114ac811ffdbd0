import fp from 'fastify-plugin'

/**
 * One line a request, without anything personal: the route's pattern and not its address (which
 * may hold what a keeper searched for), no cookie, no body, no name.
 */
export const logs = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        took_ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
})
