import { expect, test } from 'vitest'
import { signedIn, testApp } from './app.ts'
import { fedAnimal } from './factories.ts'

test('the page of an animal is one request of one statement, besides the session', async () => {
  const keeper = await signedIn({ plus: true })
  const { animal } = await fedAnimal(keeper)
  for (const [kind, log] of Object.entries(logs)) {
    await keeper.add(`animals/${animal.id}/${kind}`, log)
  }
  await keeper.add('animals', { name: 'Sumac', sex: 'male', dam_id: animal.id })
  for (const content of ['Eats at night.', 'Prefers the left hide.']) {
    const about = { commentable_type: 'Animal', commentable_id: animal.id }
    await keeper.add('comments', { content, ...about })
  }
  const { statements } = await testApp()
  statements.length = 0
  const page = (await keeper.get(`animals/${animal.id}.json`)).json()
  expect(statements.filter((text) => !text.includes('"sessions"'))).toHaveLength(1)
  expect(page).toMatchObject({
    feedingLogs: [{ success: true }],
    weightLogs: [{ weightInGrams: 1480 }],
    cleaningLogs: [{ cleanedBy: 'Maren' }],
    sheddingLogs: [{ quality: 'complete' }],
    poopLogs: [{ unusual: true }],
    comments: [{ content: 'Prefers the left hide.', commenter: 'Maren' }, {}],
    recordCounts: { feeding: 1, weight: 1, cleaning: 1, shedding: 1, poop: 1 },
    youngCount: 1,
  })
  expect(page.recordCounts).toMatchObject({ health: 0, notes: 3 })
})

const logs = {
  weight_logs: { weightInGrams: 1480, unit: 'grams' },
  cleaning_logs: {},
  shedding_logs: { quality: 'complete' },
  poop_logs: { unusual: true },
  health_notes: { content: 'Two ticks at the tail.' },
}
