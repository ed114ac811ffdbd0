import { exec } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../../src/server/root.ts'
import { perform, type Step } from './recipe.ts'

/** What the copy has of its own, and what is the operator's. */
const leftOut = /^(node_modules|\.git|\.env|dist|data|data-bench|shots|test-results)$/

/** A copy of the project in a folder of its own, with links to its libraries, in which recipes are performed. */
export function openWorkshop() {
  const folder = mkdtempSync(join(tmpdir(), 'vivary-recipe-'))
  for (const name of readdirSync(root).filter((each) => !leftOut.test(each))) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  // Each by itself: what tools keep in their caches stays out of the real folder.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter(
    (each) => !/^\.(?!bin$)/.test(each),
  )) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  }
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  /** Runs a command in the copy; answers all that it prints, and whether it ended well. */
  const run = (command: string) =>
    new Promise<{ isGood: boolean; output: string }>((resolve) => {
      const { PATH, NODE_COMPILE_CACHE } = process.env
      const programs = join(folder, 'node_modules/.bin')
      const env = { PATH: programs + delimiter + PATH, NODE_COMPILE_CACHE, NO_COLOR: '1' }
      exec(command, { cwd: folder, env, maxBuffer: 50_000_000 }, (failure, stdout, stderr) =>
        resolve({ isGood: !failure, output: stdout + stderr }),
      )
    })

  return {
    folder,
    run,
    /** Takes these steps by hand, and leaves some of their files as they were. */
    edit(steps: readonly Step[], without: readonly string[] = []) {
      for (const [path, text] of perform(steps, read)) {
        if (!without.includes(path)) write(path, text)
        else if (existsSync(join(root, path))) write(path, read(path))
        else rmSync(join(folder, path), { force: true })
      }
    },
    /** As `npm run` does. */
    runScript(words: string) {
      const [name = '', rest = ''] = words.split(' -- ')
      return run(`${scripts[name]} ${rest}`)
    },
    /** Takes away what the newest migration has been given. */
    removeFixture() {
      const [newest] = readdirSync(join(folder, 'test/upgrades'))
        .filter((name) => name.endsWith('.tar.zst'))
        .sort()
        .reverse()
      rmSync(join(folder, 'test/upgrades', newest ?? ''), { force: true })
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
