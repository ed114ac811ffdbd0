import { open } from 'node:fs/promises'
import { openPromise } from 'yauzl'

/** More files than any archive has. */
const mostEntries = 200_000

/**
 * Whether a file says that it is an archive of Vivary. Of a file of any size only the list of its files is
 * read; what can't be read is none.
 */
export async function isOwnArchive(path: string): Promise<boolean> {
  if (!(await beginsAsZip(path))) return false
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    () => undefined,
  )
  if (!zip) return false
  try {
    if (zip.entryCount > mostEntries) return false
    for await (const { fileName } of zip.eachEntry()) if (fileName === 'vivary.json') return true
    return false
  } catch {
    return false
  } finally {
    zip.close()
  }
}

async function beginsAsZip(path: string) {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.toString('latin1') === 'PK\x03\x04'
}
