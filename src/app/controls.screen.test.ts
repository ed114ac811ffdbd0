import { join } from 'node:path'
import { computeAccessibleName } from 'dom-accessibility-api'
import type { Keeper } from '../../test/app.ts'
import { minutesAgo, send } from '../../test/basking.ts'
import { addressOf, patterns } from '../../test/browser/walk.ts'
import { collectionOf } from '../../test/routes/collection.ts'
import { expect, test } from '../../test/screens/fixtures.ts'
import { samplesOf, settled } from '../../test/screens/samples.ts'

/*
 * Someone who hears a screen, or says what to press, has nothing but the names of its controls: no two that do
 * different things may bear the same. controls.txt lists them all, so that a change of one is read in its review;
 * `npm run control-names` writes it anew.
 */
test('the controls of every screen bear the names of the list, and no name means two things', async ({
  page,
  keeper,
  connection,
}) => {
  const samples = samplesOf(await collectionOf(keeper, 'Fynn'))
  // A list of one row has no names to mix up.
  for (const name of ['Ada', 'Bo']) {
    await keeper.add('animals', { name, sex: 'female', species_id: samples.species })
    await keeper.add('feeders', { name })
    await keeper.add('tasks', { content: name })
  }
  // A week of a place is one of sensors that report.
  await send(keeper, 'Probe', 31)
  const sensors: { id: string; name: string }[] = (await keeper.get('climate_sensors')).json().value
  const probe = sensors.find(({ name }) => name === 'Probe')
  const [{ id: place_id }] = await keeper.list('climate_places')
  const placement = { place_id, zone: 'cool_end', placed_at: minutesAgo(3 * 1440) }
  await keeper.post(`climate_sensors/${probe?.id}/place`, { placement })
  await tellApart(keeper)
  const twins: Record<string, string[]> = {}
  const paragraphs: string[] = []
  await page.goto('/dashboard')
  for (const pattern of patterns) {
    const params = pattern.startsWith('help/') ? 'help/feeding' : undefined
    const address = params ? `/dashboard/${params}` : addressOf(pattern, samples)
    const isOpen = new URL(address, location.href).pathname === location.pathname
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const arrival = new Promise((resolve) => {
      document.getElementById('main')?.addEventListener('focus', resolve, { once: true })
    })
    history.pushState({ idx: history.length }, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    if (!isOpen) await arrival
    await settled(connection)
    // What is drawn once the page is idle has its code to come.
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await settled(connection)
    const all = namedIn(document.body)
    const same = twinsOf(all)
    if (same.length > 0) twins[pattern] = same
    const screen = document.getElementById('main') ?? document.body
    const [within = [], around = []] = [true, false].map((isWithin) =>
      all.filter(({ control }) => screen.contains(control) === isWithin),
    )
    if (paragraphs.length === 0) paragraphs.push(paragraphOf('around every screen', around))
    paragraphs.push(paragraphOf(pattern || 'dashboard', within))
  }
  expect(twins).toEqual({})
  await expect(`${paragraphs.join('\n\n')}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'controls.txt'),
  )
})

/** A screen with its controls, a line each, without what another day or another account would change. */
function paragraphOf(title: string, all: Control[]): string {
  const lines = all
    // The days of a month are others tomorrow.
    .filter(({ control }) => !control.closest('[role=grid]'))
    .map(({ control, name }) => `  ${lasting(name)} (${roleOf(control)})`)
  return [title, ...[...new Set(lines)].toSorted()].join('\n')
}

const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const changing: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'],
  [/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'day'],
  [
    // A date may follow what stands beside it without a space.
    new RegExp(
      `(?<![A-Za-z])${month} \\d+(, \\d{4})?( \\d+:\\d+ [ap]m)?|\\b${month}( \\d{4})?\\b`,
      'g',
    ),
    'date',
  ],
  [/\b(\d+|an?) (second|minute|hour|day|week|month|year)s?( ago)?/g, 'time'],
  [/\b(today|yesterday|tomorrow)\b/g, 'day'],
  [/\d+/g, '0'],
]
const lasting = (name: string) =>
  changing.reduce((text, [pattern, word]) => text.replace(pattern, word), name)

/** Gives records that share a name, as keepers may call them, names of their own. */
async function tellApart(keeper: Keeper) {
  for (const api of ['animals', 'feeders', 'groups', 'contacts', 'supplements']) {
    const records = await keeper.list(api)
    for (const [at, { id, name }] of records.entries())
      await keeper.change(api, id, { name: `${name} ${at}` })
  }
  for (const { id } of await keeper.list('animals')) {
    const visits = `animals/${id}/vet_visits`
    for (const visit of await keeper.list(visits))
      await keeper.change(visits, visit.id, { reason: 'Check-up' })
    for (const kind of ['cleaning_logs', 'feeding_logs', 'weight_logs', 'poop_logs']) {
      const logs = `animals/${id}/${kind}`
      for (const [at, log] of (await keeper.list(logs)).entries())
        await keeper.change(logs, log.id, { happened_at: `2026-01-0${at + 1}T10:00:00.000Z` })
    }
  }
}

const controls = [
  'a[href]',
  'button',
  'summary',
  'input:not([type=hidden], [type=radio])',
  'select',
  'textarea',
  ...['tab', 'switch', 'combobox', 'menuitem'].map((role) => `[role=${role}]`),
].join()

/** Elements whose names tell controls apart, as they are read out before them. */
const contexts =
  'dialog, fieldset, nav, table, tr, ul[aria-label], [role=group], [role=radiogroup], [role=toolbar]'

type Control = { control: Element; name: string }

/** The controls of a place, each with its name behind those of what it stands in. */
function namedIn(place: HTMLElement): Control[] {
  const names = new Map<Element, string>()
  const prefix = (at: Element | null | undefined): string => {
    if (!at) return ''
    const before = names.get(at) ?? prefix(at.parentElement?.closest(contexts)) + contextOf(at)
    names.set(at, before)
    return before
  }
  return [...place.querySelectorAll(controls)]
    .filter(
      (control) =>
        !control.closest('[hidden], [inert], [aria-hidden=true], [popover]:not(:popover-open)'),
    )
    .map((control) => ({
      control,
      name: prefix(control.parentElement?.closest(contexts)) + computeAccessibleName(control),
    }))
}

/** The words read out before those of what stands in it. */
function contextOf(at: Element): string {
  const name = computeAccessibleName(at) || (at.localName === 'tr' ? (at.textContent ?? '') : '')
  return name && `${name} › `
}

/** The names, with what they stand in, that more than one target of a page has. */
function twinsOf(all: Control[]): string[] {
  const targets = new Map<string, Set<unknown>>()
  for (const { control, name } of all)
    targets.set(name, (targets.get(name) ?? new Set()).add(control.getAttribute('href') ?? control))
  return [...targets].flatMap(([name, { size }]) => (size > 1 ? [`${name} (${size})`] : []))
}

/** 'link', 'button', 'checkbox' …; of a button that sends a form 'submit'. */
const roleOf = (control: Element) =>
  control.getAttribute('role') ??
  control.getAttribute('type') ??
  (control.localName === 'a' ? 'link' : control.localName)
