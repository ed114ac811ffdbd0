import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../src/server/root.ts'
import { freePort, startServer } from './server.ts'

/* The steps of deploy/Dockerfile without a container: npm fetches packages, so this needs its registry or its cache. */

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
/** The outside as a build has it: how a registry is reached, and nothing of the npm and the vitest that run this. */
const outside = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|VITEST)/.test(name)),
)
/** Any user who owns nothing of the code. */
const other = isRoot ? { uid: 65_534, gid: 65_534 } : {}

test('what the Dockerfile builds runs for a user who can only write to the data folder', async () => {
  const dockerfile = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
  const [build = '', image = ''] = dockerfile.split(/^FROM .*$/m).slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'vivary-deploy-'))
  const [code, dataDir] = [join(folder, 'vivary'), join(folder, 'data')]
  onTestFinished(async () => {
    await run('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true })
  })
  await chmod(folder, 0o755)
  await copyContext(code)
  for (const [, step = ''] of build.matchAll(/^RUN (.+)$/gm)) {
    await run('sh', ['-c', step], { cwd: code, env: outside, maxBuffer: 1e8 })
  }
  await run('chmod', ['-R', 'a-w,a+rX', code])
  await mkdir(dataDir, { mode: 0o700 })
  if (isRoot) await chown(dataDir, other.uid ?? 0, other.gid ?? 0)

  const [[check = '', ...checkArgs] = [], [program = '', ...args] = []] = [
    ...image.matchAll(/^\s*CMD (\[.+\])$/gm),
  ].map(([, words = '']): string[] => JSON.parse(words))
  const port = await freePort()
  const settings = { NODE_ENV: 'production' }
  const place = { cwd: code, ...other }
  const isWell = () => run(check, checkArgs, { ...place, env: { PORT: String(port) } })
  const server = await startServer(dataDir, port, settings, [program, ...args], place)
  expect(server.url).toBe(`http://localhost:${port}`)
  await isWell()
  expect(await server.stop()).toBe(0)
  await expect(isWell()).rejects.toMatchObject({ code: 1 })
})

/** Copies the files that a container's build is given: those of the project, without what .dockerignore names. */
async function copyContext(to: string) {
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: 1e8 })
  for (const path of stdout.split('\0').filter(Boolean)) {
    if (ignored.some((name) => path === name || path.startsWith(`${name}/`))) continue
    await cp(join(root, path), join(to, path))
  }
}
