import { expect, test } from 'vitest'
import { refusals, signedIn } from '../../../test/app.ts'
import { linesOf } from '../../../test/histories.ts'
import { printed } from '../../../test/paper.ts'
import { zone } from '../../../test/zone.ts'
import { fromWallClock, today } from '../../shared/dates.ts'

test('the calendar, a history, a refusal and the paper for the vet tell the time as I read it', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const on = today(zone)
  const visit = { reason: 'X-ray', visited_on: on, visit_time: '15:30', completed: false }
  await keeper.add(`animals/${id}/vet_visits`, visit)
  const course = { substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 }
  const treatment = { ...course, started_on: '2026-01-02', at_times: ['18:00'] }
  const { id: treatmentId } = await keeper.add(`animals/${id}/treatments`, treatment)
  const doses = `animals/${id}/treatments/${treatmentId}/doses`
  const at = (time: string) => ({ happenedAt: fromWallClock(`2026-01-02T${time}`, zone) })
  const first = await keeper.add(doses, at('05:05'))
  await keeper.add(doses, at('18:03'))
  await keeper.delete(`${doses}/${first.id}`)

  const times = async () => {
    const { value } = (await keeper.get(`events.json?date=${on}`)).json()
    const again = await keeper.post(doses, { dose: at('20:00') })
    const [line] = await linesOf(keeper, 'animal', id)
    const { text } = await printed(keeper, id)
    const calendar = value.map(({ notes }: { notes: string }) => notes).join()
    return [calendar, refusals(again).again, JSON.stringify(line), text].map((words) =>
      [...(words ?? '').matchAll(/\d+:\d\d( [ap]m)?/g)].map(([time]) => time),
    )
  }
  const before = await times()
  await keeper.patch('user', { user: { time_format: '24h' } })
  expect([before, await times()]).toEqual([
    [['6:00 pm', '3:30 pm'], ['6:03 pm'], ['5:05 am'], ['6:00 pm', '3:30 pm']],
    [['18:00', '15:30'], ['18:03'], ['05:05'], ['18:00', '15:30']],
  ])
})
