import { expect, test } from 'vitest'
import { comingInterval, intervalsOf, levelsOf } from './intervals.ts'
import { awayOf, placeOn, spanOf, tickOf } from './pastSpan.ts'
import { lineOf } from './windowLine.ts'
import {
  betweenWords,
  errorWords,
  fewWords,
  hasDay,
  likelyWords,
  offWords,
  readinessWords,
  readyWords,
  whyWords,
} from './words.ts'

const now = '2026-11-23'
const she = { sex: 'female', name: 'Saffron' } as const
const none = { growing: false, season: null, feeding: null, late: false, doubled: false }
const own = { sheds: 12, mean_interval: 36.6, basis: 'own', because: none } as const

test('a window is told in words, with the year where it is another', () => {
  expect(likelyWords({ lower_on: '2026-11-25', upper_on: '2026-12-05' }, now)).toBe(
    'Most likely. 8 times in 10 between Nov 25 and Dec 5.',
  )
  expect(betweenWords({ lower_on: '2026-12-28', upper_on: '2027-01-09' }, now)).toBe(
    'between Dec 28 and Jan 9, 2027',
  )
  expect(betweenWords({ lower_on: '2026-11-25', upper_on: '2026-11-25' }, now)).toBe('on Nov 25')
})

test('why is one plain sentence, and one more for each cause', () => {
  expect(whyWords(own, she)).toBe('12 sheds, every 37 days on average.')
  expect(whyWords({ ...own, because: { ...none, growing: true } }, she)).toBe(
    "12 sheds, every 37 days on average. She's growing, so each takes a little longer.",
  )
  expect(whyWords({ ...own, because: { ...none, feeding: 'more' } }, she)).toContain(
    'She has eaten more often lately than usual for her age, so it comes sooner.',
  )
  const because = {
    ...none,
    growing: true,
    season: 'winter',
    feeding: 'less',
    doubled: true,
  } as const
  expect(whyWords({ ...own, because }, { sex: 'unknown', name: 'Pip' })).toBe(
    "12 sheds, every 37 days on average. Pip is growing, so each takes a little longer. Winter may slow it down. Pip has eaten less often lately than usual for its age, so it comes later. A long gap counts as a shed that wasn't recorded.",
  )
})

test('too little says what is missing', () => {
  expect(fewWords({ sheds: 0 }, she)).toBe(
    'A wide guess from her species: no shed is recorded yet. Two sheds will narrow it down.',
  )
  expect(fewWords({ sheds: 1 }, she)).toContain('one shed is recorded. One more')
  expect([hasDay({ sheds: 1, basis: 'few' }), hasDay(own)]).toEqual([false, true])
  expect([0, 1, 3, 7].map(readinessWords)).toEqual([
    'No shed is recorded yet, so it will be a wide guess from the species.',
    'One shed is recorded, so it will be a wide guess.',
    '3 sheds are recorded. More make it narrower.',
    '7 sheds are recorded, enough for a good forecast.',
  ])
})

test('the notification tells the day, or that there is none', () => {
  const said = {
    made_on: now,
    predicted_on: '2026-11-29',
    lower_on: '2026-11-25',
    upper_on: '2026-12-05',
  }
  expect(readyWords('Saffron', { state: 'ready', basis: 'own', ...said })).toEqual({
    header_text: 'Forecast ready: Saffron',
    body_text: 'The next shed is most likely on Nov 29, 8 times in 10 between Nov 25 and Dec 5.',
  })
  expect(readyWords('Dot', { state: 'ready', basis: 'few', ...said }).body_text).toBe(
    'A wide guess: 8 times in 10 between Nov 25 and Dec 5.',
  )
  expect(readyWords('Dot', { state: 'failed', basis: 'none', made_on: now }).header_text).toBe(
    'No forecast for Dot yet',
  )
})

test('errors have a sign, and words for who does not see it', () => {
  expect([-1, 0, 10].map((days) => errorWords(days))).toEqual(['−1 d', '0 d', '+10 d'])
  expect([-1, 0, 10].map(offWords)).toEqual(['1 day early', 'on the day', '10 days late'])
})

test('the line holds today, the window and the day, whichever comes first', () => {
  const coming = { today: now, lower_on: '2026-11-25', upper_on: '2026-12-05', day: '2026-11-29' }
  for (const days of [
    coming,
    { ...coming, today: '2026-11-28' },
    { ...coming, today: '2027-02-01' },
  ]) {
    const { today, lower, day, upper, lowerLabel, upperLabel } = lineOf(days)
    for (const at of [today, lower, day, upper]) {
      expect(at).toBeGreaterThan(0)
      expect(at).toBeLessThan(100)
    }
    expect(lower < day && day < upper).toBe(true)
    expect(upperLabel - lowerLabel).toBeGreaterThanOrEqual(15.99)
  }
})

test('days between sheds have round steps around them', () => {
  const sheds = ['2026-07-01', '2026-08-05', '2026-09-12']
  expect(intervalsOf(sheds)).toEqual([
    { day: '2026-08-05', days: 35 },
    { day: '2026-09-12', days: 38 },
  ])
  expect(
    comingInterval('2026-09-12', {
      day: '2026-10-24',
      lower_on: '2026-10-20',
      upper_on: '2026-10-30',
    }),
  ).toEqual({ days: 42, lower: 38, upper: 48 })
  expect(levelsOf([30, 48])).toEqual([30, 35, 40, 45, 50])
  for (const values of [
    [30, 30],
    [1, 4000],
    [7, 9, 8],
  ]) {
    const levels = levelsOf(values)
    expect(levels.length).toBeGreaterThan(1)
    expect(levels[0]).toBeLessThanOrEqual(Math.min(...values))
    expect(levels.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
  }
})

test('past forecasts lie over the same day, and one far off stays at the edge', () => {
  const past = (error_days: number) => ({
    predictedToShedAt: '2026-10-20',
    lower_on: '2026-10-15',
    upper_on: '2026-10-27',
    error_days,
  })
  expect(awayOf(past(-1))).toEqual({ lower: -5, upper: 7, real: -1 })
  const span = spanOf([past(0), past(3), past(-200)])
  expect(span).toBeLessThan(20)
  expect(tickOf(span) % 5).toBe(0)
  expect([placeOn(0, span), placeOn(-200, span), placeOn(200, span)]).toEqual([50, 3, 97])
})
