// Mutates the pure rules by Stryker, a group at a time, in a copy of the tree: test/mutation/rules/ has the groups.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groups } from '../test/mutation/rules/groups.ts'
import { copyOfTree } from './mutateGuards.mjs'
import { Failed, pinnedNode, root, run } from './run.mjs'
import { npm } from './setup.mjs'

/** The least share of mutants that a group's tests must kill, in percent. */
const least = 90
/** Stryker is no dependency of Vivary's: who serves it needs none of its hundred packages. */
const folder = join(root, 'node_modules/.cache/stryker')

/** Tells of each group, and of the mutants that live where too many do or where groups were named. */
export async function mutateRules(names, tell) {
  const isOf = (group, name) => group === name || group.startsWith(`${name}-`)
  const strange = names.filter((name) => !Object.keys(groups).some((group) => isOf(group, name)))
  if (strange.length > 0)
    throw new Failed(`There are no rules of ${strange}. Groups: ${Object.keys(groups).join(', ')}`)
  const chosen = Object.keys(groups).filter(
    (group) => names.length === 0 || names.some((name) => isOf(group, name)),
  )
  await install()
  const copy = await copyOfTree()
  const reports = mkdtempSync(join(tmpdir(), 'vivary-rules-'))
  let isEnough = true
  try {
    tell('| Rules | Mutants | Killed | Live | Share |\n|---|---:|---:|---:|---:|')
    for (const name of chosen) {
      const report = join(reports, `${name}.json`)
      const { killed, alive } = await mutated(name, copy, report)
      const share = (100 * killed) / (killed + alive.length)
      tell(
        `| ${name} | ${killed + alive.length} | ${killed} | ${alive.length} | ${share.toFixed(1)} % |`,
      )
      if (share < least || names.length > 0) for (const one of alive) tell(`  ${one}`)
      isEnough &&= share >= least
    }
  } finally {
    for (const each of [copy, reports]) rmSync(each, { recursive: true, force: true })
  }
  return isEnough
}

async function mutated(name, copy, report) {
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { said } = await run(
    pinnedNode,
    [stryker, 'run', 'test/mutation/rules/stryker.config.mjs'],
    {
      cwd: copy,
      env: { RULES_GROUP: name, RULES_REPORT: report },
    },
  )
  if (!existsSync(report)) throw new Failed(said)
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: all }]) =>
    all.map((mutant) => ({
      ...mutant,
      file,
      line: source.split('\n')[mutant.location.start.line - 1],
    })),
  )
  const counted = mutants.filter(({ status }) =>
    /^(Killed|Timeout|Survived|NoCoverage)$/.test(status),
  )
  const alive = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  return {
    killed: counted.length - alive.length,
    alive: alive.map(({ file, location, line, mutatorName, replacement }) => {
      const { start, end } = location
      const one =
        start.line === end.line ? line.slice(start.column - 1, end.column - 1) : line.trim()
      return `${file}:${start.line} ${mutatorName}: ${one} → ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 80)}`
    }),
  }
}

/** Installs what the lock file beside the rules names, unless it is there. */
async function install() {
  const files = ['package.json', 'package-lock.json']
  const read = (place) => files.map((file) => readFileSync(join(place, file), 'utf8')).join('\n')
  const from = join(root, 'test/mutation/rules')
  if (existsSync(join(folder, 'node_modules')) && read(folder) === read(from)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of files) copyFileSync(join(from, file), join(folder, file))
  process.stderr.write('Installing Stryker …\n')
  const [program, ...args] = npm()
  // Its peer is the Vitest of the project.
  const flags = [
    '--legacy-peer-deps',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, said } = await run(program, [...args, 'ci', ...flags], { cwd: folder })
  if (code !== 0) throw new Failed(said)
}
