import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../src/server/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivary-sheds-'))

const { predict } = await import(pathToFileURL(join(root, 'bin/predictSheds.mjs')).href)

test('A file of histories is forecast, whatever targets stand in it', () => {
  const { status, stdout, stderr } = run(file('plain', { animals: [nyx] }))
  expect([status, stderr]).toEqual([0, ''])
  const forecasts = JSON.parse(stdout)
  const withTargets = file('targets', {
    animals: [{ ...nyx, next: '2026-07-01', trueInterval: 3 }],
  })
  expect(predict(withTargets)).toEqual({ forecasts, left: 0 })
  const { lower, date, upper } = forecasts.nyx
  expect(Object.keys(forecasts.nyx).sort()).toEqual(['date', 'lower', 'upper'])
  expect([lower > nyx.asOf, lower <= date, date <= upper]).toEqual([true, true, true])
})

test('Records that are missing or odd are left out', () => {
  const odd = { id: 'odd', asOf: '2026-06-20', sheds: [3, 'x'], weights: [null, {}], feedings: 7 }
  const { forecasts, left } = predict(file('odd', { animals: [odd, { id: 'bare', asOf: 'x' }] }))
  expect([Object.keys(forecasts), left]).toEqual([['odd'], 1])
})

test('No file ends with code 2 and one plain line', () => {
  const { status, stdout, stderr } = run(join(folder, 'none.json'))
  expect(stderr).toMatch(/^Can't read .*: there is no such file\n$/)
  expect([status, stdout]).toEqual([2, ''])
})

test.each([
  ['a folder', folder, /^Can't read .*: it's a folder$/],
  ['no JSON', file('text', undefined), /^Can't read .*: it isn't JSON$/],
  ['something else', file('list', [1]), /^.* has no list of animals$/],
  ['an animal without an id', file('nameless', { animals: [{}] }), /^Animal 1 in .* has no id$/],
])('%s is refused in one plain line', (_, path, message) => {
  const refusal = failureOf(() => predict(path))
  expect(refusal.message).toMatch(message)
  // By name: programs that are imported beside each other may come with a class each.
  expect(refusal.constructor.name).toBe('Failed')
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

function failureOf(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It was not refused')
}

function run(path: string) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'bin/predictSheds.mjs', path], {
    cwd: root,
    encoding: 'utf8',
  })
}
