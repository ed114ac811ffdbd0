import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../src/server/root.ts'
import { load, median } from './load.ts'
import type { Seeded } from './seed.ts'
import type { Served } from './stack.ts'

/** Seconds from `npm start` to the line that says where it is: on an empty data folder, and again. */
export async function starts(times = 5) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vivary-bench-'))
  try {
    const cold = await start(dataDir)
    const warm: number[] = []
    for (let time = 0; time < times; time++) warm.push(await start(dataDir))
    return { cold_s: cold, warm_s: median(warm) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function start(dataDir: string): Promise<number> {
  const begin = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '4198', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Vivary is at')) break
  const seconds = (performance.now() - begin) / 1000
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return seconds
}

/** Resident memory of the application's process, in MB, after 10,000 requests. */
export async function memoryUnderLoad(app: Served, keeper: Seeded) {
  const list = `${app.url}/dashboard/api/animals.json`
  let asked = 0
  while (asked < 10_000) {
    const { perSecond } = await load(list, {
      connections: 8,
      seconds: 4,
      cookie: `vivary=${keeper.token}`,
    })
    asked += perSecond * 4
  }
  return memoryOf(app)
}

/** Resident memory in MB. Linux tells in /proc; elsewhere there is no figure. */
export function memoryOf({ child }: Served): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
