import { expect } from './fixtures.ts'
import type { Scenes } from './scene.ts'
import { goTo } from './walk.ts'

const calculator = '/dashboard/breeding/calculator'

/** Breeding, genetics and lineage beyond their screens as they open. */
export const breedingScenes: Scenes = {
  async 'a calculator in which nothing was entered'(page) {
    await goTo(page, `${calculator}?species=Ball+python`)
    await expect(page.getByText('Enter the genes of both parents')).toBeVisible()
  },
  async 'a calculator for a species without genes'(page) {
    await goTo(page, `${calculator}?species=Green+anole`)
    await expect(page.getByText('Green anole has no genes yet.')).toBeVisible()
  },
  async 'a cross in which some eggs fail'(page) {
    await goTo(page, `${calculator}?dam=Bumblebee,+het+Pied,+VPI+line&sire=Spider,+66%25+het+Pied`)
    await expect(page.getByText('1 in 4 eggs is expected to fail.')).toBeVisible()
  },
  async 'a sex-linked cross'(page) {
    await goTo(page, `${calculator}?dam=Pastel&sire=Banana+male+maker`)
    await expect(page.getByRole('region', { name: 'Females' })).toBeVisible()
  },
  async 'a wanted animal that nobody can make'(page) {
    await goTo(page, `${calculator}?view=makers&wanted=Clown+Pied`)
    await expect(page.getByText("You don't have any of this species yet.")).toBeVisible()
  },
  async 'the pedigree of an animal without known parents'(page) {
    const answer = await page.request.get('/dashboard/api/animals.json?per_page=100')
    const { value }: { value: { id: string; dam_id: string | null }[] } = await answer.json()
    const orphan = value.find(({ dam_id }) => dam_id === null)
    await goTo(page, `/dashboard/animals/${orphan?.id}/pedigree`)
    await expect(page.getByText('Add the dam or the sire to start a pedigree')).toBeVisible()
  },
  async 'a pedigree that cannot be read'(page, { animals }) {
    await page.route('**/api/animals/*/pedigree*', (route) => route.fulfill({ status: 503 }))
    // From within the application: a page from the server would bring it.
    await goTo(page, '/dashboard/help')
    await goTo(page, `/dashboard/animals/${animals}/pedigree`)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  async 'a season in a table'(page) {
    await goTo(page, '/dashboard/breeding/season?view=table')
  },
  async 'a season of which nothing fits'(page) {
    await goTo(page, '/dashboard/breeding/season?q=nothing+like+it')
    await expect(page.getByText('No results.')).toBeVisible()
  },
  async 'a new pairing log'(page, samples) {
    const { breeding, 'breeding/:planId/pairings': pairing } = samples
    await goTo(page, `/dashboard/breeding/${breeding}/pairings/${pairing}`)
    await page.getByRole('button', { name: 'Add log' }).click()
    await expect(page.getByRole('dialog', { name: 'New pairing log' })).toBeVisible()
  },
  async 'a clutch that lacks its name'(page, samples) {
    const { breeding, 'breeding/:planId/pairings': pairing } = samples
    await goTo(page, `/dashboard/breeding/${breeding}/pairings/${pairing}`)
    await page.getByRole('button', { name: 'Create clutch' }).click()
    const sheet = page.getByRole('dialog', { name: 'Create clutch from the pairing' })
    await sheet.getByRole('button', { name: 'Create clutch' }).click()
    await expect(page.getByText('Please choose a name').first()).toBeVisible()
  },
}
