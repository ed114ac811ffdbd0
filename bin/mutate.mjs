// npm run mutate: breaks the code in many small ways, one at a time, and says which of them no test notices.
// npm run mutate -- guards | accounts | rules: a part of it.
// npm run mutate -- guards stripe limits/: guards whose file or sentence has one of these words.
// npm run mutate -- rules doses units: groups of pure rules.
import { Failed, leave } from './run.mjs'
import { setUp } from './setup.mjs'

const parts = {
  accounts: async (words) => {
    const { takeOutAccounts } = await import('./mutateAccounts.mjs')
    return takeOutAccounts(words, tell)
  },
  guards: async (words) => {
    const { takeOutGuards } = await import('./mutateGuards.mjs')
    const { noticed, missed } = await takeOutGuards(words, tell)
    tell(`${noticed + missed} guards taken out: ${noticed} noticed, ${missed} not`)
    return missed === 0
  },
  rules: async (groups) => {
    const { mutateRules } = await import('./mutateRules.mjs')
    return mutateRules(groups, tell)
  },
}

try {
  const [part, ...words] = process.argv.slice(2)
  if (part && !(part in parts))
    throw new Failed(`npm run mutate knows ${Object.keys(parts).join(', ')}`)
  await setUp({ build: true })
  let isNoticed = true
  for (const name of part ? [part] : Object.keys(parts)) {
    isNoticed = (await parts[name](words)) && isNoticed
  }
  // Vitest has set the code of the tests that were to fail.
  process.exit(isNoticed ? 0 : 1)
} catch (error) {
  leave(error)
}

function tell(line) {
  process.stdout.write(`${line}\n`)
}
