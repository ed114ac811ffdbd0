import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/root.ts'
import { readArticles, sectionsOf } from './reading/readArticles.ts'
import { searchHelp } from './searchHelp.ts'

const sections = readArticles(join(root, 'src/running/help')).flatMap(sectionsOf)
const first = (typed: string) => {
  const [hit] = searchHelp(typed, sections)
  return hit && `${hit.slug}${hit.id && `#${hit.id}`}`
}

test.each([
  ['How do I feed many animals at once?', 'rounds'],
  ['forgotten password', 'fix-a-problem#cant-sign-in'],
  ['authenticator', 'security#two-step-sign-in'],
  ['cancel plus', 'payment#cancel'],
  ['morphmarket', 'importing#from-morphmarket'],
  ['brumation', 'feeding'],
  ['restore a backup', 'backups#restore'],
  ['hatching reminders', 'incubator'],
  ['avery', 'labels#print-labels'],
  ['mice', 'inventory'],
  ['vacation sitter', 'people'],
  ['hibernation', 'feeding#pauses'],
  ['hybernation', 'feeding#pauses'],
  ["won't eat", 'feeding#who-hasnt-eaten'],
  ["my snake doesn't eat", 'feeding#who-hasnt-eaten'],
  ['forgot password', 'fix-a-problem#cant-sign-in'],
  ['forgoten pasword', 'fix-a-problem#cant-sign-in'],
  ['moulting', 'sheds'],
  ['scheduel', 'feeding#set-up-a-schedule'],
  ['remiders', 'reminders'],
  ['two factor', 'security#two-step-sign-in'],
  ['share with my wife', 'people'],
  ['thermometer', 'incubator'],
  ['kilograms', 'account'],
])('“%s” is answered by %s', (typed, answer) => {
  const found = searchHelp(typed, sections).slice(0, 3)
  const ways = found.flatMap(({ slug, id }) => [slug, `${slug}#${id}`])
  expect(ways).toContain(answer)
})

test('the heading that says it comes before texts that mention it', () => {
  expect(first('when plus ends')).toBe('payment#when-plus-ends')
  expect(first('getting started')).toBe('getting-started')
})

test('what the help knows nothing of is not found, nor is nothing', () => {
  for (const typed of ['zeppelin', 'xyzzy plugh', '', '  ', '?'])
    expect([typed, searchHelp(typed, sections).length]).toEqual([typed, 0])
})

test('of a question that goes on and on, the first eight words are looked for', () => {
  const words = 'feeding schedule rounds refused prey weigh animals reminders'
  const further = 'zeppelin xyzzy plugh quux '.repeat(5)
  expect(first(`${words} ${further}`)).toBe(first(words))
  expect(first(words)).toBeDefined()
})

test('an article is shown twice at most, each time with a sentence that has the words', () => {
  const hits = searchHelp('feeding', sections)
  const counts = Map.groupBy(hits, ({ slug }) => slug)
  expect(Math.max(...[...counts.values()].map((all) => all.length))).toBeLessThanOrEqual(2)
  for (const { excerpt } of hits) expect(excerpt.length).toBeLessThanOrEqual(160)
  expect(searchHelp('recovery codes', sections)[0]?.excerpt).toMatch(/recovery codes/i)
})
