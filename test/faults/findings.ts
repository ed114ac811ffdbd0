import type pg from 'pg'
import { tableOf } from '../figures.ts'
import type { Town } from './town.ts'

/** What a round kills, at which of the server's own works, and whether that was being done. */
type Round = { part: string; work: string; isMidst: boolean }

const columns = ['rounds', 'midst', 'writes', 'lost', 'double', 'half'] as const
type Tally = Record<(typeof columns)[number], number>
const nothing: Tally = { rounds: 0, midst: 0, writes: 0, lost: 0, double: 0, half: 0 }

export type Findings = ReturnType<typeof newFindings>

/** Counts the rounds of a town, and what is found wrong after each, once. */
export function newFindings(town: Town) {
  const tallies = { part: new Map<string, Tally>(), work: new Map<string, Tally>() }
  const texts = new Set<string>()
  let round: Round = { part: 'the beginning', work: 'the beginning', isMidst: false }
  let writes = 0

  /** Adds to the round's tallies, of its part and of its work. */
  function count(more: Partial<Tally>) {
    for (const by of ['part', 'work'] as const) {
      const tally = tallies[by].get(round[by]) ?? { ...nothing }
      for (const column of columns) tally[column] += more[column] ?? 0
      tallies[by].set(round[by], tally)
    }
  }

  const linesOf = (by: 'part' | 'work') =>
    [...tallies[by]]
      .filter(([, { rounds }]) => rounds > 0)
      .map(([name, tally]) => [name, ...columns.map((column) => tally[column])])

  return {
    /** Called as the round's kill comes. */
    begin(next: Round) {
      round = next
      count({ rounds: 1, midst: next.isMidst ? 1 : 0 })
    },

    /** Looks at what the last round has left. */
    async add(db: pg.Pool) {
      const wrongs = await town.look(db)
      count({ writes: town.acknowledged() - writes })
      writes = town.acknowledged()
      for (const kind of ['lost', 'double', 'half'] as const) {
        const fresh = wrongs[kind].filter((text) => !texts.has(text))
        count({ [kind]: fresh.length })
        for (const text of fresh) {
          texts.add(text)
          process.stdout.write(`${kind} after ${round.part} at ${round.work}: ${text}\n`)
        }
      }
    },

    /** Everything that is wrong, and answers that no one should get. */
    all: () => [...texts, ...town.hands.failures],

    text() {
      const starts_ms = [...town.home.starts_ms].sort((a, b) => a - b)
      const at = (share: number) => starts_ms[Math.floor((starts_ms.length - 1) * share)] ?? 0
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
      const head = ['rounds', 'in its midst', 'writes', 'lost', 'double', 'half']
      return [
        tableOf(['Killed', ...head], linesOf('part')),
        tableOf(['At work', ...head], linesOf('work')),
        `${town.acknowledged().toLocaleString('en')} acknowledged writes, ${town.hands.failures.size} wrong answers`,
        `${starts_ms.length} starts, ${seconds(at(0.5))} in the median, 95 of 100 in ${seconds(at(0.95))}`,
      ].join('\n\n')
    },
  }
}
