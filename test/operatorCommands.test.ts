import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../src/server/root.ts'
import { signedIn, testApp } from './app.ts'
import { newId } from './factories.ts'

/* At the terminal, with the built server, beside one that runs on the same database. */

test('the terminal says what it did for someone, and ends with 1 when it could not', async () => {
  const keeper = await signedIn()
  const email = `${keeper.userId}@example.org`
  expect(await command('plan', email, 'plus', '30')).toEqual({
    code: 0,
    said: `${email} has Plus for 30 days.\n`,
  })
  expect((await keeper.get('user')).json()).toMatchObject({ subscribed: true })
  const link = await command('password-link', email)
  expect(link).toMatchObject({ code: 0 })
  expect(link.said).toMatch(/^http:\/\/localhost:\d+\/users\/password\/edit\?token=[\w-]{43}\n/)
  const nobody = `${newId()}@example.org`
  expect(await command('plan', nobody, 'free')).toEqual({
    code: 1,
    said: `No one here uses ${nobody}. Nothing was changed.\n`,
  })
})

/** Runs the built server with these words; answers its code and all it said. */
async function command(...words: string[]) {
  const { pool, config } = await testApp()
  const args = [join(root, 'dist/server/main.js'), ...words]
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: config.dataDir,
    DATABASE_URL: pool.options.connectionString,
  }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, said: stderr + stdout }),
    )
  })
}
