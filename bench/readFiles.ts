/*
 * How long reading 20,000 rows of MorphMarket's 42 columns takes, and the most memory that the reading
 * process had: `node_modules/.bin/node --experimental-transform-types bench/readFiles.ts`. Memory is read from /proc,
 * so on Linux only.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { readUpload } from '../src/running/imports/reading/readUpload.ts'
import { firstTable } from '../test/importFiles.ts'

const count = 20_000
const sample = await firstTable(
  join(import.meta.dirname, '../test/imports/morphmarket-animals.csv'),
)
if ('ownArchive' in sample) throw new Error('The sample is a list')
const [first = []] = sample.rows
const id = sample.headers.indexOf('Animal_Id*')
const rows = Array.from({ length: count }, (_none, at) => first.with(id, `BP-${at}`))
const sheet = [sample.headers, ...rows]

const folder = await mkdtemp(join(tmpdir(), 'vivary-reading-'))
try {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  await measure('csv', Buffer.from(sheet.map((row) => row.map(quoted).join(',')).join('\r\n')))
  const book = utils.book_new(utils.aoa_to_sheet(sheet))
  await measure('xlsx', write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
} finally {
  await rm(folder, { recursive: true })
}

async function measure(name: string, bytes: Buffer) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  let most_mb = 0
  const watch = setInterval(async () => {
    most_mb = Math.max(most_mb, await memoryOf(path))
  }, 20)
  const start = performance.now()
  let rows = 0
  const given = {
    source: 'morphmarket',
    fileName: name,
    today: '2026-11-23',
    timeZone: 'UTC',
  } as const
  for await (const read of readUpload({ path, ...given })) if ('rows' in read) rows += read.rows
  const read_s = (performance.now() - start) / 1000
  clearInterval(watch)
  process.stdout.write(
    `${name}: ${(bytes.length / 1024 ** 2).toFixed(1)} MB, ${rows} rows read in ${read_s.toFixed(1)} s (child ${most_mb.toFixed(0)} MB)\n`,
  )
}

/** The resident memory of the process that reads this file. */
async function memoryOf(path: string): Promise<number> {
  for (const pid of await readdir('/proc')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes(`\0{"path":${JSON.stringify(path)}`)) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
  return 0
}
