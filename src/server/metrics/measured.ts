import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import type { Metric } from './exposition.ts'
import { processMetrics } from './processMetrics.ts'
import { requestMetrics } from './requestMetrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics that `/metrics` prints; parts of the server add theirs. */
    metrics: Metric[]
  }
}

/** Measures requests and the process, if `METRICS_TOKEN` is set; otherwise nothing is counted. */
export const measured = fp(
  async (app: FastifyInstance, { metricsToken }: Pick<Config, 'metricsToken'>) => {
    app.decorate('metrics', [])
    if (!metricsToken) return
    const requests = requestMetrics()
    const own = processMetrics()
    app.metrics.push(...requests.metrics, ...own.metrics)
    app.addHook('onResponse', async (request, reply) => requests.count(request, reply))
    app.addHook('onClose', async () => own.stop())
    const log = app.countRefusal
    app.countRefusal = (refusal) => {
      requests.countRefusal(refusal)
      log(refusal)
    }
  },
)
