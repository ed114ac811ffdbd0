import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keeperIn, ownInstallation, testApp } from '../../test/app.ts'
import {
  addPhotographed,
  emptyDatabase,
  everyRow,
  newFolder,
  recounted,
} from '../../test/backups.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

ownInstallation()

test('a backup is of one moment, although keepers go on writing', async () => {
  const stack = await testApp()
  const keeper = await keeperIn(stack, { plus: true })
  let isOver = false
  let written = 0
  const writing = Array.from({ length: 4 }, async (_, hand) => {
    while (!isOver) {
      const animal = await addPhotographed(keeper, `Hand ${hand}, ${written++}`)
      const feeder = await keeper.add('feeders', { name: 'Rat' })
      await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id })
      if (written % 3 === 0) await keeper.delete(`animals/${animal.id}`)
    }
  })
  const folder = newFolder()
  const rows: number[] = []
  for (let round = 0; round < 4; round++) {
    const to = join(folder, `${round}.tar.zst`)
    const before = written
    while (written < before + 6) await addPhotographed(keeper, `Round ${round}`)
    const made = await writeBackup(stack.pool, { dataDir: stack.config.dataDir, to })
    expect(made.missingPictures).toEqual([])
    const [target, dataDir] = [await emptyDatabase(), newFolder()]
    // The foreign keys refuse a child without its parent.
    const restored = await restoreBackup(target, { file: to, dataDir })
    expect(await recounted(target)).toEqual({ wrong: 0 })
    const { pictures = [] } = await everyRow(target)
    expect(pictures).toHaveLength(restored.pictures)
    rows.push(restored.rows)
  }
  isOver = true
  await Promise.all(writing)
  expect(rows).toEqual([...rows].sort((one, other) => one - other))
  expect(new Set(rows).size).toBe(rows.length)
})
