import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../src/server/root.ts'

/**
 * Builds programs that tests start, by their files below the root, into a folder: to strip the types of their
 * sources at each start takes four times as long. `noExternal` are the libraries that come into the files, too.
 */
export async function buildPrograms(
  input: string[],
  outDir: string,
  noExternal: true | string[],
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal },
    build: { ssr: true, outDir, target: 'node24', rolldownOptions: { input } },
  })
  // Node would compile each file twice to find out what it is. Below the root, the project's file says it, and is looked for.
  if (!outDir.startsWith(root)) writeFileSync(join(outDir, 'package.json'), '{"type":"module"}')
}
