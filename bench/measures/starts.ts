import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../src/server/root.ts'
import { atMost, type Row, seconds } from '../report.ts'
import { median } from '../samples.ts'
import { folder } from '../stack.ts'

/*
 * Not a measure like the others: each start brings its own PostgreSQL, so that of the bench must not
 * run meanwhile.
 */
export const starts = {
  title: 'Starting',
  about:
    '`npm start` until it says where it is, its PostgreSQL included; medians of three starts on a folder that was used before.',
  async run(): Promise<Row[]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'vivary-bench-'))
    try {
      const first = await start(dataDir)
      const again = await startThrice(dataDir)
      const seeded = await startThrice(folder)
      return [
        { what: 'first start, on an empty data folder', figure: seconds(first) },
        atMost('start with nothing changed', again, 3, seconds),
        atMost('start on the seeded database', seeded, 3, seconds),
      ]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function startThrice(dataDir: string) {
  const taken: number[] = []
  for (let time = 0; time < 3; time++) taken.push(await start(dataDir))
  return median(taken)
}

async function start(dataDir: string): Promise<number> {
  const begin = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '4198', LOG_LEVEL: 'silent', SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Vivary is at')) break
  const taken = (performance.now() - begin) / 1000
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return taken
}
