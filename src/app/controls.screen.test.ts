import { computeAccessibleName } from 'dom-accessibility-api'
import type { Keeper } from '../../test/app.ts'
import { addressOf, patterns } from '../../test/browser/walk.ts'
import { collectionOf } from '../../test/routes/collection.ts'
import { expect, test } from '../../test/screens/fixtures.ts'
import { samplesOf, settled } from '../../test/screens/samples.ts'

/*
 * Someone who hears a screen, or says what to press, has nothing but the names of its controls: no two that do
 * different things may bear the same.
 */
test('no two controls of a screen bear the same name for different things', async ({
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
  await tellApart(keeper)
  const twins: Record<string, string[]> = {}
  for (const pattern of patterns) {
    const params = pattern.startsWith('help/') ? 'help/feeding' : undefined
    await page.goto(params ? `/dashboard/${params}` : addressOf(pattern, samples))
    await settled(connection)
    const same = twinsOn(document.body)
    if (same.length > 0) twins[pattern] = same
  }
  expect(twins).toEqual({})
})

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

/** The names, with what they stand in, that more than one target of a page has. */
function twinsOn(place: HTMLElement): string[] {
  const targets = new Map<string, Set<unknown>>()
  for (const control of place.querySelectorAll(controls)) {
    if (control.closest('[hidden], [inert], [aria-hidden=true], [popover]:not(:popover-open)'))
      continue
    const name = nameIn(control)
    targets.set(name, (targets.get(name) ?? new Set()).add(control.getAttribute('href') ?? control))
  }
  return [...targets].flatMap(([name, { size }]) => (size > 1 ? [`${name} (${size})`] : []))
}

function nameIn(control: Element): string {
  const around: string[] = []
  for (
    let at = control.parentElement?.closest(contexts);
    at;
    at = at.parentElement?.closest(contexts)
  )
    around.unshift(
      computeAccessibleName(at) || (at.localName === 'tr' ? (at.textContent ?? '') : ''),
    )
  return [...around.filter(Boolean), computeAccessibleName(control)].join(' › ')
}
