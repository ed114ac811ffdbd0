import { expect, test } from 'vitest'
import { plusResources, resources } from '../src/app/records.ts'
import { screens } from '../src/app/screens.ts'
import { factsOf } from '../src/shared/labels.ts'
import { isEqual } from '../src/web/form/isEqual.ts'
import { signedIn } from './app.ts'
import { differing } from './differingRecords.ts'
import { openScreen } from './drawnScreens.ts'

/*
 * Every field of a record can be entered and is shown: two drawings of a screen that differ only in the
 * value of one field have to differ. A form begins with what `blankOf` makes of the contract.
 */

/** Their forms are sheets, which are opened by a tap: nothing here does that. */
const inSheets = ['custom_events']

const withForms = [...resources, ...plusResources].filter(({ api }) => !inSheets.includes(api))

test.each(withForms)('$api have a form that is a screen of its own', ({ path }) => {
  expect(screens.map((screen) => screen.path)).toContain(`${path}/:id/edit`)
})

/** What is as it should be, and why. */
const exceptions: Record<string, string> = {
  'animals: in_quarantine has no display': 'the day since when is shown',
  'animals: species_attributes has no input on the form': 'the field of the species adds a new one',
  'animals: photo_ids has no input on the form': 'they are of photos that wait for a connection',
  'animals: moved_on has no input on the form': 'it is asked for once a place is changed',
  'bulbs: uvi_readings has no input on the form': 'they are recorded in a sheet of its page',
  'climate_places: targets has no display': 'its range shows what holds there, whoever set it',
  'clutches: pairing_id has no input on the form, no display': 'the page of the pairing makes both',
  'clutches: number_of_eggs has no display': 'its page draws each egg and counts them',
  'clutches: corrects_hatchlings has no input on the form':
    'it is only asked for once other parents are chosen',
  'pairing_plans: pairings_attributes has no input on the form': 'its rows are called by number',
  'sales: currency has no input on the form': "it is the shop's, and stands beside the price",
  'sales: marks_animal has no input on the form': 'it is only asked for with a new sale',
}

test.each(withForms)('every field of $api is on its form and shown', async (resource) => {
  const { api, path, input } = resource
  const keeper = await signedIn({ plus: true })
  const [first = {}, second = {}] = await differing(keeper, api)
  const id = String(first.id)
  const form = await openScreen(keeper, `/${path}/${id}/edit`)
  const page = await openScreen(keeper, `/${path}/${id}`)
  let list: Promise<typeof page> | undefined

  function openList() {
    list ??= openScreen(keeper, `/${path}`)
    return list
  }

  async function lackOf(name: string): Promise<string[]> {
    const { label = name, format } = factsOf(input)[name] ?? {}
    // What is only written, and files, can't be told from the record.
    if (!(name in first) || format === 'picture') {
      return textOf(form.markup).includes(label) ? [] : ['no input on the form']
    }
    if (isEqual(first[name], second[name])) return ['no value in test/factories.ts']
    // A reference is read with the record it names: `species` beside `species_id`.
    const values = Object.fromEntries(
      [name, name.replace(/_id$/, '')]
        .filter((key) => key in first)
        .map((key) => [key, second[key]]),
    )
    const isIn = async (screen: typeof form, read: (markup: string) => string) =>
      read(screen.markup) !== read(await screen.drawnWith(id, values))
    const isShown = (await isIn(page, shownIn)) || (await isIn(await openList(), shownIn))
    return [
      ...((await isIn(form, enteredIn)) ? [] : ['no input on the form']),
      ...(isShown ? [] : ['no display']),
    ]
  }

  const lacking: string[] = []
  for (const name of Object.keys(input.shape)) {
    const lacks = await lackOf(name)
    if (lacks.length > 0) lacking.push(`${api}: ${name} has ${lacks.join(', ')}`)
  }
  expect(lacking).toEqual(Object.keys(exceptions).filter((one) => one.startsWith(`${api}: `)))
})

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ')

/** What stands in the controls, without the ids that React counts. */
const enteredOf = (markup: string) =>
  (markup.match(/<button.*?<\/button>|<(?:input|textarea|option)\b[^>]*>[^<]*/gs) ?? [])
    .join('\n')
    .replaceAll(/\b_R_\w+_/g, '')

const enteredIn = (markup: string) => enteredOf(markup.match(/<form.*<\/form>/s)?.[0] ?? '')

const shownIn = (markup: string) => textOf(markup) + enteredOf(markup)
