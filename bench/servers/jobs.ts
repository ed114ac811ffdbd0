import { jobs } from '../../src/app/jobs.ts'
import { buildApp } from '../../src/app/server.ts'
import { openPool } from '../../src/db/connect.ts'
import { openDb } from '../../src/db/db.ts'
import { secretKey } from '../../src/server/sealed.ts'
import { readConfig } from '../../src/server/settings/config.ts'

/*
 * The application, whose jobs are done when the measure asks for them by name, in the process that
 * answers requests and on connections of their own, as always.
 */

const [, , port = '', url = '', dataDir = ''] = process.argv
const config = { ...readConfig({ DATA_DIR: dataDir }), rateLimit: 0 }
const key = await secretKey(config)
const app = await buildApp({ config, key, db: openDb(await openPool(url)) })
const forJobs = { config, key, db: openDb(await openPool(url, { max: 4 })) }

process.on('message', async (name) => {
  const begin = performance.now()
  const answer = await jobs
    .find((job) => job.name === name)
    ?.work(forJobs)
    .catch((error: unknown) => ({ error: String(error) }))
  process.send?.({ taken_s: (performance.now() - begin) / 1000, answer })
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
