import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../src/server/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivary-sheds-'))

test('A file of histories is forecast, whatever targets stand in it', () => {
  const plain = predict(file('plain', { animals: [nyx] }))
  const withTargets = predict(
    file('targets', { animals: [{ ...nyx, next: '2026-07-01', trueInterval: 3 }] }),
  )
  expect(plain.status).toBe(0)
  expect(plain.stderr).toBe('')
  expect(withTargets.stdout).toBe(plain.stdout)
  const { lower, date, upper } = JSON.parse(plain.stdout).nyx
  expect(Object.keys(JSON.parse(plain.stdout).nyx).sort()).toEqual(['date', 'lower', 'upper'])
  expect([lower > nyx.asOf, lower <= date, date <= upper]).toEqual([true, true, true])
})

test('Records that are missing or odd are left out', () => {
  const odd = { id: 'odd', asOf: '2026-06-20', sheds: [3, 'x'], weights: [null, {}], feedings: 7 }
  const { status, stdout } = predict(file('odd', { animals: [odd, { id: 'bare', asOf: 'x' }] }))
  expect(status).toBe(0)
  expect(Object.keys(JSON.parse(stdout))).toEqual(['odd'])
})

test.each([
  ['no file', join(folder, 'none.json'), /^Can't read .*: there is no such file\n$/],
  ['a folder', folder, /^Can't read .*: it's a folder\n$/],
  ['no JSON', file('text', undefined), /^Can't read .*: it isn't JSON\n$/],
  ['something else', file('list', [1]), /has no list of animals\n$/],
  ['an animal without an id', file('nameless', { animals: [{}] }), /Animal 1 in .* has no id\n$/],
])('%s ends with code 2 and one plain line', (_, path, said) => {
  const { status, stdout, stderr } = predict(path)
  expect(stderr).toMatch(said)
  expect(stderr.trim()).not.toContain('\n')
  expect([status, stdout]).toEqual([2, ''])
})

const nyx = {
  ...{ id: 'nyx', speciesId: 'python_regius', dateHatched: null, asOf: '2026-06-20' },
  sheds: ['2026-02-01', '2026-04-01', '2026-06-01'],
  feedings: ['2026-06-03'],
  weights: [{ at: '2026-06-03', grams: 1200 }],
}

function file(name: string, content: unknown): string {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify(content) ?? 'not JSON')
  return path
}

function predict(path: string) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'bin/predictSheds.mjs', path], {
    cwd: root,
    encoding: 'utf8',
  })
}
