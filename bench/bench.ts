import type pg from 'pg'
import type { Database } from '../src/db/db.ts'
import type { startPushService } from '../test/pushService.ts'
import { inTurn, read } from './ask.ts'
import type { Row } from './report.ts'
import { p95Of, type Samples, timesInTurn } from './samples.ts'
import type { Seeded } from './seed/seed.ts'
import type { Served } from './stack.ts'

/** What every measure has: the application over the seeded database. */
export type Bench = {
  app: Served
  /** Where its pushes go. */
  pushes: Awaited<ReturnType<typeof startPushService>>
  databaseUrl: string
  db: Database
  pool: pg.Pool
  seeded: Seeded
  /** Reads one plain record by its id, each time another one: the unit's work. */
  readPlain: () => Promise<unknown>
}

/** A section of the report; one that is long is measured only by its title or with `--long`. */
export type Measure = {
  title: string
  about: string
  isLong?: boolean
  run(bench: Bench): Promise<Row[]>
}

/** Reads a supplement by its id, each time that of another account. */
export async function plainReader(app: Served, { keepers }: Seeded) {
  const plain = await Promise.all(
    keepers.map(async (keeper) => {
      const { value } = (await read(app, keeper, 'supplements.json')) as { value: { id: string }[] }
      return { keeper, path: `supplements/${value[0]?.id}.json` }
    }),
  )
  const next = inTurn(plain)
  return () => {
    const { keeper, path } = next()
    return read(app, keeper, path)
  }
}

/** Times work and the unit in turn; the work's p95 is so many times `u`, the unit's p95. */
export async function inUnits(
  { readPlain }: Pick<Bench, 'readPlain'>,
  work: () => Promise<unknown>,
  times?: number,
): Promise<{ samples: Samples; units: number }> {
  const { samples, plain } = await timesInTurn({ samples: work, plain: readPlain }, times)
  return { samples, units: p95Of(samples, plain) }
}
