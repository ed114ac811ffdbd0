import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readUpload } from '../src/running/imports/reading/readUpload.ts'
import { today } from './importFiles.ts'

/**
 * The reason why an uploaded file is refused: its code and its message. Nothing but the file may be
 * left beside it. A test that asks for less than 200 MB of room unpacked needs less of the machine.
 */
export async function refusal(bytes: Buffer | string, mostUnpacked_mb?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vivary-refused-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    const error = await read(path, mostUnpacked_mb).then(
      () => new Error('It was read'),
      (reason: unknown) => reason,
    )
    expect(await readdir(folder)).toEqual(['upload'])
    return error instanceof Error ? `${'code' in error ? error.code : ''}: ${error.message}` : ''
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function read(path: string, mostUnpacked_mb?: number) {
  const zone = { today, timeZone: 'UTC' }
  const asked = { path, source: 'file' as const, fileName: 'upload', ...zone }
  for await (const _part of readUpload({ ...asked, ...(mostUnpacked_mb && { mostUnpacked_mb }) }));
}

/** The same zip, whose entries claim another size unpacked. */
export function claimingSize(zip: Buffer, size: number): Buffer {
  const claiming = Buffer.from(zip)
  for (
    let at = claiming.indexOf('PK\x01\x02');
    at !== -1;
    at = claiming.indexOf('PK\x01\x02', at + 4)
  ) {
    claiming.writeUInt32LE(size, at + 24)
  }
  return claiming
}
