import { buildSizes, signInScripts } from '../../test/budget.ts'
import type { Bench, Measure } from '../bench.ts'
import { atMost, count, kb } from '../report.ts'

/** What the first visit of the dashboard fetches, in bytes and in requests. */
export const browser: Measure = {
  title: 'Size in the browser',
  about:
    'Brotli, out of the build, unless told otherwise; requests are the files that a first visit of the dashboard needs, before the server is asked for data. `test/budget.test.ts` keeps the bars of sizes.',
  async run({ app }: Bench) {
    const { dashboard_kb, dashboard_requests, styles_kb, styles_requests, screens_kb } =
      buildSizes()
    const signIn = await signInScripts(async (path) => (await fetch(app.url + path)).bytes())
    const [largest] = Object.entries(screens_kb).sort(([, one], [, other]) => other - one)
    const bytes = (value: number) => `${count(value)} B`
    return [
      atMost('scripts until the dashboard stands', dashboard_kb, 175, kb),
      atMost('requests for them', dashboard_requests, 6, count),
      atMost('styles until then', styles_kb, 15, kb),
      atMost('requests for them', styles_requests, 2, count),
      atMost(`largest further screen: ${largest?.[0]}`, largest?.[1] ?? Number.NaN, 45, kb),
      atMost('script of the sign-in page, gzip', signIn.bytes, 5_000, bytes),
    ]
  },
}
