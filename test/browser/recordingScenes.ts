import { expect } from './fixtures.ts'
import type { Scenes } from './scene.ts'
import { goTo } from './walk.ts'

/** What opens to record what was done, for one animal and in rounds. */
export const recordingScenes: Scenes = {
  async 'the feed sheet'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'Feed', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  },
  async 'the feed sheet with everything opened and a refusal'(page, samples) {
    const send = page.getByRole('button', { name: 'Record feeding' })
    if (!(await send.isVisible())) await recordingScenes['the feed sheet']?.(page, samples)
    for (const name of ['Time: now', 'How: tongs', 'Supplement', 'Add note']) {
      const chip = page.getByRole('dialog').getByRole('button', { name, exact: true })
      if (await chip.isVisible()) await chip.click()
    }
    await page
      .getByRole('group', { name: /take it/ })
      .getByText('Refused')
      .click()
    await expect(page.getByRole('button', { name: 'Record refusal' })).toBeVisible()
  },
  async 'the question before a sheet is thrown away'(page, samples) {
    const begin = recordingScenes['the feed sheet with everything opened and a refusal']
    if (!(await page.getByRole('dialog').isVisible())) await begin?.(page, samples)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeVisible()
  },
  async 'the sheet of a weighing with a hint that it may be mistyped'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'Weigh', exact: true }).click()
    await page.getByRole('textbox', { name: 'Weight' }).fill('2')
    await expect(page.getByText('Is the unit right?')).toBeVisible()
  },
  async 'a weighing that is refused'(page, samples) {
    const weight = page.getByRole('dialog').getByRole('textbox', { name: 'Weight' })
    const begin = recordingScenes['the sheet of a weighing with a hint that it may be mistyped']
    if (!(await weight.isVisible())) await begin?.(page, samples)
    await weight.fill('0')
    await page.getByRole('button', { name: 'Record weight' }).click()
    await expect(page.getByText('Please enter a valid weight').first()).toBeVisible()
  },
  async 'the sheet of a poop with everything opened'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'Record poop', exact: true }).click()
    for (const name of ['Time: now', 'Add note']) {
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    }
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  },
  async 'a feeding round with a refusal and a meal without feeder'(page) {
    await goTo(page, '/dashboard/rounds/feeding')
    await page.getByRole('button', { name: 'Feed everyone' }).click()
    const fed = page.getByRole('listitem').filter({ hasNotText: 'Choose a feeder' })
    await fed
      .getByRole('button', { name: /: Taken$/ })
      .or(fed.getByRole('radio', { name: 'Refused' }))
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Record/ })
      .last()
      .click()
    await expect(page.getByText(/Nothing's been recorded yet/)).toBeVisible()
  },
  async 'what is different in a feeding round'(page, samples) {
    const begin = recordingScenes['a feeding round with a refusal and a meal without feeder']
    if (!page.url().endsWith('rounds/feeding')) await begin?.(page, samples)
    await page
      .getByRole('button', { name: /' meal$|'s meal$/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  },
  async 'a round of weights, one of them unlikely'(page) {
    await goTo(page, '/dashboard/rounds/weighing')
    await page.getByRole('textbox').first().fill('999999')
    await expect(page.getByText('1 of', { exact: false })).toBeVisible()
  },
}
