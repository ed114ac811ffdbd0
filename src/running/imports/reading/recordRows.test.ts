import { expect, test } from 'vitest'
import { draftsOf, recordsIn, tableIn } from '../../../../test/importFiles.ts'

test('of a meal its outcome tells how it went, and what was offered only without one', async () => {
  const table = await tableIn(
    [
      'Animal,Date,Type,Prey,Result',
      'Nyx,2026-01-04,Feeding,,Refused',
      'Nyx,2026-01-11,Feeding,,Regurgitated',
      'Nyx,2026-01-18,Feeding,,"refused, in blue"',
      'Nyx,2026-01-25,Feeding,x,N',
      'Nyx,2026-02-01,Feeding,Refused,',
      'Nyx,2026-02-08,Feeding,rat,',
    ].join('\n'),
  )
  const meals = recordsIn(draftsOf(table)).flatMap(({ logs }) => logs)
  expect(meals).toMatchObject([
    { feeder: null, success: false, refusal_reason: 'refused' },
    { feeder: null, success: false, refusal_reason: 'regurgitated' },
    { feeder: null, success: false, refusal_reason: 'refused', notes: 'refused, in blue' },
    { feeder: null, success: false, refusal_reason: 'refused' },
    { feeder: null, success: false, refusal_reason: 'refused' },
    { feeder: { name: 'rat' }, success: true, refusal_reason: null },
  ])
  const bare = await tableIn('Animal,Date,Type,Result\nNyx,2026-01-04,Feeding,Refused\n')
  expect(recordsIn(draftsOf(bare))[0]?.logs).toMatchObject([{ success: false }])
})

test('notes that no log of a row can keep are told', async () => {
  const table = await tableIn(
    [
      'Animal,Date,Type,Value,Notes',
      'Nyx,2026-01-04,Weight,812 g,after shed',
      'Nyx,2026-01-05,Shed,in pieces,helped her',
      'Nyx,2026-01-06,Clean,,',
      'Nyx,2026-01-07,Poop,,firm',
    ].join('\n'),
  )
  const records = recordsIn(draftsOf(table))
  expect(records.map(({ remarks }) => remarks)).toEqual([
    ["Weights don't have notes, so we leave out “after shed”"],
    ["Sheds don't have notes, so we leave out “helped her”"],
    [],
    [],
  ])
  expect(records.at(-1)?.logs).toMatchObject([{ type: 'poop', notes: 'firm' }])
})
