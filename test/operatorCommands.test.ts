import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commandIn } from '../src/app/commands.ts'
import { endSessions } from '../src/running/operator/operatorCommands.ts'
import { root } from '../src/server/root.ts'
import { openSession } from '../src/server/session/session.ts'
import { build, type Keeper, keeperIn, signedIn, testApp } from './app.ts'
import { newFolder } from './backups.ts'
import { openCable } from './cable.ts'
import { newId } from './factories.ts'

/* At the terminal, with the built server, beside one that runs on the same database. */

test('the terminal says what it did for someone, or tells a program so as JSON, and ends with 1 when it could not', async () => {
  const keeper = await signedIn()
  const email = `${keeper.userId}@example.org`
  expect(await command('plan', email, 'plus', '30')).toEqual({
    code: 0,
    said: `${email} has Plus for 30 days.\n`,
  })
  expect((await keeper.get('user')).json()).toMatchObject({ subscribed: true })
  const nobody = `${newId()}@example.org`
  expect(await command('plan', nobody, 'free')).toEqual({
    code: 1,
    said: `No one here uses ${nobody}. Nothing was changed.\n`,
  })

  const refused = await command('plan', email, '--json')
  const error = 'Usage: npm run plan -- EMAIL plus|free [DAYS]'
  expect([refused.code, JSON.parse(refused.said)]).toEqual([1, { error }])

  const { pool, config } = await testApp()
  vi.stubEnv('DATABASE_URL', pool.options.connectionString)
  vi.stubEnv('DATA_DIR', config.dataDir)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await saidTo('password-link', email)).toMatch(
    /^http:\/\/localhost:\d+\/users\/password\/edit\?token=[\w-]{43}\n/,
  )
  const mfa = await saidTo('mfa-off', email, '--json')
  expect(JSON.parse(mfa)).toEqual({ email, was_on: false })
  expect(JSON.parse(await saidTo('status', '--json'))).toMatchObject({
    concerns: expect.any(Array),
    storage: { database_bytes: expect.any(Number) },
    outbox: { failed: expect.any(Number) },
  })
})

test('who asks is told how each command is called, and a word that means nothing starts nothing', async () => {
  expect(await saidTo('plan', '--help')).toBe(
    "  npm run plan -- EMAIL plus|free [DAYS]\n    Gives someone's account Plus, or ends it.\n",
  )
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const help = await saidTo('--help')
  for (const [name, script] of Object.entries<string>(scripts)) {
    if (script.startsWith('node bin/operate.mjs')) expect(help).toContain(`npm run ${name}`)
  }
  expect(JSON.parse(await saidTo('shards', '--json'))).toMatchObject({
    tables: expect.arrayContaining([{ name: 'animals', spread: 'distributed', because: '' }]),
    statements: expect.arrayContaining(["select create_reference_table('users');"]),
  })
  const wrong = await command('--dmeo')
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.said).toContain("Vivary doesn't know “--dmeo”.")
})

/** What a command says to these words, in this process. */
async function saidTo(...words: string[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await commandIn(words)?.()
    return write.mock.calls.join('')
  } finally {
    write.mockRestore()
  }
}

test('a restore where the tools of the build were pruned runs what was built, and so does its help', async () => {
  const folder = newFolder()
  for (const name of ['bin', 'node_modules/node', 'dist/server/main.js']) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    if (name === 'bin') await cp(join(root, name), join(folder, name), { recursive: true })
    else await symlink(join(root, name), join(folder, name))
  }
  const operate = (...words: string[]) => run([join(folder, 'bin/operate.mjs'), ...words], folder)
  const missing = join(folder, 'vivary.tar.zst')
  expect(await operate('restore', missing)).toEqual({
    code: 1,
    said: `${missing} can't be read: there is no such file.\n`,
  })
  await mkdir(join(folder, 'node_modules/vite'))
  expect((await operate('restore', '--help')).said).toMatch(/^ {2}npm run restore -- FILE\n/)
})

test('someone who is signed out at the terminal is out on every device at once, and so is everyone', async () => {
  const stack = await build()
  onTestFinished(async () => {
    await stack.app.close()
    await stack.pool.end()
  })
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const [keeper, neighbour] = [await keeperIn(stack), await keeperIn(stack)]
  const tabs = [await tabOf(url, keeper), await tabOf(url, neighbour)]
  const email = `${keeper.userId}@example.org`
  await openSession(stack.db, keeper)
  const ended = 'API tokens and calendar links still work.\n'
  expect(await commandOn(stack, 'end-sessions', email)).toEqual({
    code: 0,
    said: `Ended 2 sessions of ${email}. ${ended}`,
  })
  await tabs[0]?.closed
  await expect.poll(async () => (await keeper.get('user')).statusCode).toBe(401)
  expect((await neighbour.get('user')).statusCode).toBe(200)
  expect(tabs[1]?.ws.readyState).toBe(tabs[1]?.ws.OPEN)

  expect((await commandOn(stack, 'end-sessions', '--all')).said).toBe(
    `Ended 1 session of 1 person. ${ended}`,
  )
  await tabs[1]?.closed
  await expect.poll(async () => (await neighbour.get('user')).statusCode).toBe(401)
  expect((await endSessions(stack, ['--all'])).lines).toEqual(['No one is signed in.'])
})

async function tabOf(url: string, { cookie }: Keeper) {
  const tab = await openCable(url, { cookie })
  await tab.subscribe()
  return tab
}

/** Runs the built server with these words; answers its code and all it said. */
const command = async (...words: string[]) => commandOn(await testApp(), ...words)

async function commandOn({ pool, config }: Awaited<ReturnType<typeof build>>, ...words: string[]) {
  const place = { DATABASE_URL: pool.options.connectionString }
  return run([join(root, 'dist/server/main.js'), ...words], config.dataDir, place)
}

function run(args: string[], dataDir: string, place = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...place }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, said: stderr + stdout }),
    )
  })
}
