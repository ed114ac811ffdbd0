import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../src/server/root.ts'
import { buildPrograms } from '../programs.ts'
import { type ServerFile, startProcess } from './serverProcess.ts'

/** One server for the whole run. The workers read where it is from their environment. */
export default async function setUp() {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Programs that are started again are compiled once.
  process.env.NODE_COMPILE_CACHE ??= join(cache, 'compiled')
  // Below the project, where their libraries are.
  const servers = mkdtempSync(join(cache, 'servers-'))
  await buildPrograms(serverFiles.map(sourceOf), servers, ['drizzle-orm', '@tabler/icons-react'])
  process.env.VIVARY_SERVERS = servers
  const logs = mkdtempSync(join(tmpdir(), 'vivary-logs-'))
  process.env.VIVARY_LOGS = logs
  const shared = mkdtempSync(join(tmpdir(), 'vivary-shared-'))
  process.env.VIVARY_SHARED = shared
  const { url, databaseUrl, mails, stop } = await startProcess('serve')
  process.env.VIVARY_URL = url
  process.env.VIVARY_DATABASE_URL = databaseUrl
  process.env.VIVARY_MAILS = mails
  return async () => {
    await stop()
    for (const folder of [logs, shared, servers]) rmSync(folder, { recursive: true, force: true })
  }
}

const serverFiles: ServerFile[] = ['serve', 'serveDemo', 'serveLinked', 'serveSelling']
const sourceOf = (file: ServerFile) => `test/browser/${file}.ts`
