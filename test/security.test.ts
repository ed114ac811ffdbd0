import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNoSiteWord } from '../src/people/signIn/account.contract.ts'
import { root } from '../src/server/root.ts'

/* docs/security.md names what is there. */

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

test('every file that the page names is there', () => {
  const named = /`((?:src|test|docs|bin)\/[\w./-]+|[\w-]+\.(?:md|json))`/g
  const paths = [...page.matchAll(named)].flatMap(([, path]) => path ?? [])
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the words that the page says are refused as passwords are, alone and with figures', () => {
  const [, list = ''] = page.match(/signs\naround them: ([^.]+)\./) ?? []
  const words = list.split(/,\s+/).flatMap((word) => {
    const one = word.replace('(s)', '')
    return one === word ? [word] : [one, `${one}s`]
  })
  expect(words.length).toBeGreaterThan(20)
  expect(words.flatMap((word) => [word, `${word} 2026!`]).filter(isNoSiteWord)).toEqual([])
})

test('each requirement is judged once, and their number is what the page says', () => {
  const rows = [...page.matchAll(/^\| (\d+\.[\d., –]+) \| [^|]+ \| \**([^|*]+)\** \| [^|]+ \|$/gm)]
  const judged = rows.flatMap(([, numbers = '', verdict = '']) =>
    requirementsIn(numbers).map((number) => ({ number, verdict })),
  )
  expect(new Set(judged.map(({ number }) => number)).size).toBe(judged.length)
  const totals = ['Met', 'In part', 'Not met', "Doesn't apply"].map(
    (one) => judged.filter(({ verdict }) => verdict === one).length,
  )
  expect(page.match(/^\| \d+ \| \d+ \| \d+ \| \d+ \|$/m)?.[0]).toBe(`| ${totals.join(' | ')} |`)
  expect(page.match(/levels 1 and 2 have (\d+)/)?.[1]).toBe(String(judged.length))
})

/** '10.6.1–10.6.2, 10.7.1' as its three numbers. */
function requirementsIn(numbers: string): string[] {
  return numbers.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const section = first.slice(0, first.lastIndexOf('.') + 1)
    const [from, to] = [first, last].map((one) => Number(one.split('.').at(-1)))
    const many = Number(to) - Number(from) + 1
    return Array.from({ length: many }, (_, at) => `${section}${Number(from) + at}`)
  })
}
