import { createContext, use } from 'react'
import { counted } from '../../../shared/durations.ts'

/** True if the species of the cross bears live, so that young are counted instead of eggs. */
export const BearsLive = createContext(false)

/** The words for what a cross is counted in. */
export const useBrood = () => (use(BearsLive) ? young : eggs)

type Brood = {
  title: string
  /** '7 eggs' */
  count: (count: number) => string
  one: string
  many: string
  fails: string
  willFail: string
  survive: string
  survivors: string
}

const eggs: Brood = {
  title: 'What may hatch',
  count: (count) => counted(count, 'egg'),
  one: 'egg',
  many: 'eggs',
  fails: 'Fails in the egg',
  willFail: 'expected to fail',
  survive: 'hatch',
  survivors: 'the young that hatch',
}

const young: Brood = {
  title: 'What may be born',
  count: (count) => counted(count, 'young', 'young'),
  one: 'young',
  many: 'young',
  fails: 'Dies before birth',
  willFail: 'expected to die before birth',
  survive: 'are born alive',
  survivors: 'those born alive',
}
