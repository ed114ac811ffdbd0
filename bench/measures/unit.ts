import type { Bench, Measure } from '../bench.ts'
import { spread } from '../report.ts'
import { timesInTurn } from '../samples.ts'
import { usual } from '../seed/keepers.ts'

/** The yardstick of what one person waits for. Ratios to it are taken anew, beside what they measure. */
export const unit: Measure = {
  title: 'The unit',
  about: `\`GET /dashboard/api/supplements/{id}.json\`, one at a time, each time a record of another of ${usual.asked} accounts; 1,000 requests. \`u\` is the p95; what is so many times u was asked for in turn with it.`,
  async run({ readPlain }: Bench) {
    const { plain } = await timesInTurn({ plain: readPlain }, 1_000)
    return [spread('a plain record', plain)]
  },
}
