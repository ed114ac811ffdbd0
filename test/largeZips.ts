import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip a little larger than this, with these small files and a picture. */
export async function largeZip(names: readonly string[], bytes: number) {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('{}'), name)
  zip.addBuffer(Buffer.alloc(bytes + 1), 'pictures/a.webp', { compress: false })
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

export const archiveNames = ['README.md', 'vivary.json']

/** The fields of the form that uploads a file. */
export const importForm = (bytes: Uint8Array<ArrayBuffer>, name: string) => ({
  'import[source]': 'file',
  'import[file]': new File([bytes], name),
})
