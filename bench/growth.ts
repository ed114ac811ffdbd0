import type { Seeded } from './seed.ts'
import type { Served } from './stack.ts'
import { timesOf } from './times.ts'

export type Growth = { animals: number; first: Times; middle: Times; last: Times }
type Times = { p50_ms: number; p99_ms: number }

/** The list of animals in accounts that grow by ten: its first, middle and last page. */
export async function growth(app: Served, keepers: Seeded[]): Promise<Growth[]> {
  const grown: Growth[] = []
  for (const keeper of keepers.filter(({ animals }) => animals >= 1000)) {
    const { totalPages } = await page(app, keeper, 1)
    const first = await timesOf(() => page(app, keeper, 1))
    const last = await timesOf(() => page(app, keeper, totalPages), 60)
    const middle = await timesOf(() => page(app, keeper, Math.ceil(totalPages / 2)), 60)
    grown.push({ animals: keeper.animals, first, middle, last })
  }
  return grown
}

async function page({ url }: Served, { token }: Seeded, number: number) {
  const answer = await fetch(`${url}/dashboard/api/animals.json?page=${number}`, {
    headers: { cookie: `vivary=${token}` },
  })
  if (answer.status !== 200) throw new Error(`Page ${number} answered ${answer.status}`)
  return answer.json() as Promise<{ totalPages: number }>
}
