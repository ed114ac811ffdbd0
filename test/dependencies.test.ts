import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../src/server/root.ts'

/* docs/dependencies.md says what is installed. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const versions = z.record(z.string(), z.string())
const { dependencies, devDependencies } = z
  .object({ dependencies: versions, devDependencies: versions })
  .parse(JSON.parse(read('package.json')))
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ license: z.string().optional(), dev: z.boolean().optional() }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')))
const page = read('docs/dependencies.md')

test('every dependency is pinned to one version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the page lists what runs in production, each under its licence', () => {
  const rows = [...page.matchAll(/^\| `(.+?)` \| (\S+) \| \S/gm)].map(([, name, licence]) => [
    name,
    licence,
  ])
  expect(rows).toEqual(
    Object.keys(dependencies).map((name) => [name, packages[`node_modules/${name}`]?.license]),
  )
})

test('what is below them is under a licence of the page', () => {
  const [, section = ''] = page.split('## Licences')
  const unlisted = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .flatMap(([path, { license }]) =>
      // png-js has its MIT licence in a file only.
      (license ?? 'MIT').split(/ (?:AND|OR) |[()]/).map((licence) => [path, licence] as const),
    )
    .filter(([, licence]) => !section.includes(licence))
  expect(unlisted).toEqual([])
})
