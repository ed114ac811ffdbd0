import { join } from 'node:path'
import { root } from '../src/server/root.ts'
import { load, median } from './load.ts'
import { type Row, ratio } from './report.ts'
import type { Seeded } from './seed.ts'
import { serve } from './stack.ts'

/** Short runs, many times over: a slow second of the machine meets one of them. */
const rounds = 11

/** What finding the session costs the list of animals: the same route with the check and without. */
export async function sessionCheck(
  databaseUrl: string,
  { token }: Seeded,
  seconds: number,
): Promise<Row[]> {
  const server = join(root, 'bench/sessionServer.ts')
  const served = await serve(['--import', 'tsx', server, databaseUrl, '4197', token], 4197)
  const perSecond = async (path: string) =>
    (
      await load(`${served.url}/${path}/animals`, {
        connections: 16,
        seconds,
        cookie: `vivary=${token}`,
      })
    ).perSecond
  const measured: { checked: number; unchecked: number }[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      measured.push({ unchecked: await perSecond('without'), checked: await perSecond('with') })
    }
  } finally {
    await served.stop()
  }
  const middle = (pick: (one: (typeof measured)[number]) => number) => median(measured.map(pick))
  return [
    {
      what: 'without the check, 16 connections',
      figure: `${middle(({ unchecked }) => unchecked).toFixed(0)} req/s`,
    },
    {
      what: 'with it',
      figure: `${middle(({ checked }) => checked).toFixed(0)} req/s`,
    },
    ratio(
      'requests a second with it, of without',
      middle(({ checked, unchecked }) => checked / unchecked),
      { least: 0.8 },
    ),
  ]
}
