import { expect, test } from 'vitest'
import { commandsFor, logFor } from './commands.ts'

const places = [
  { label: 'Dashboard', href: '/' },
  { label: 'Calendar', href: '/calendar' },
  { label: 'Animals', href: '/animals' },
  { label: 'Breeding', href: '/breeding', isLocked: true },
]
const offered = (typed: string) => commandsFor(typed, places).map(({ label }) => label)

test.each([
  ['calendar', 'Calendar'],
  ['CAL', 'Calendar'],
  ['new animal', 'Add animal'],
  ['add feeder', 'Add feeder'],
  ['feeder new', 'Add feeder'],
  ['feeding round', 'Feeding round'],
  ['round feed', 'Feeding round'],
  ['feeders', 'Feeders'],
  ['trash', 'Recently deleted'],
  ['support', 'Contact us'],
])('%s offers %s first', (typed, label) => {
  expect(offered(typed)[0]).toBe(label)
})

test('what is locked is not offered', () => {
  expect(offered('breeding')).toEqual([])
})

test('two letters offer only what is called so', () => {
  expect(offered('ma')).toEqual([])
  expect(offered('man')).toContain('Add several animals')
  expect(offered('an')).toContain('Animals')
})

test('nothing and single letters offer nothing, and nothing is offered twice', () => {
  for (const typed of ['', ' ', 'a', '...', '🐍']) expect(offered(typed)).toEqual([])
  const twice = [...places, { label: 'Feeders', href: '/inventory/feeders' }]
  const found = commandsFor('feeders', twice).filter(({ label }) => label === 'Feeders')
  expect(found).toHaveLength(1)
})

test.each([
  ['feed nyx', 'feeding', 'nyx', 'Feed Nyx'],
  ['  Weigh Juniper II ', 'weight', 'Juniper II', 'Weigh Nyx'],
  ['clean basil', 'cleaning', 'basil', 'Clean Nyx'],
  ['shed of nyx', 'shedding', 'nyx', 'Record shed for Nyx'],
  ['record poop nyx', 'poop', 'nyx', 'Record poop for Nyx'],
])('%s is a log', (typed, kind, who, words) => {
  const log = logFor(typed)
  expect([log?.kind, log?.who, log?.of('Nyx')]).toEqual([kind, who, words])
})

test.each(['feed', 'feed ', 'feeder nyx', 'nyx feed', 'shedder nyx'])('%s is none', (typed) => {
  expect(logFor(typed)).toBeUndefined()
})
