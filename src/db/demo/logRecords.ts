import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db.ts'
import { cleaningLogs, feedingLogs, poopLogs, sheddingLogs, weightLogs } from '../schema.ts'
import { type DemoAnimal, demoAnimals } from './animals.ts'
import { cleansOf, poopsOf, shedsOf } from './chores.ts'
import { feedingsOf } from './feedings.ts'
import { demoId } from './identity.ts'
import type { DemoOwner } from './rows.ts'
import { weightsOf } from './weights.ts'

/** Every log of every animal. The stock is as it is now: past feedings took nothing from it. */
export async function addLogs(tx: Transaction, owner: DemoOwner, now: Date): Promise<void> {
  const each = <Log extends { happenedAt: string }>(
    kind: string,
    logsOf: (animal: DemoAnimal) => Log[],
  ) =>
    demoAnimals.flatMap((animal) =>
      logsOf(animal).map((log, at) => ({
        ...log,
        account_id: owner.accountId,
        id: demoId(kind, `${animal.name} ${at}`),
        animal_id: demoId('animal', animal.name),
        recorded_by: owner.userId,
        created_at: log.happenedAt,
        updated_at: log.happenedAt,
      })),
    )

  await inBatches(tx, feedingLogs, each('feeding', feedings))
  await inBatches(
    tx,
    weightLogs,
    each('weight', (animal) => weightsOf(animal, now)),
  )
  await inBatches(
    tx,
    sheddingLogs,
    each('shed', (animal) => shedsOf(animal, now)),
  )
  await inBatches(
    tx,
    poopLogs,
    each('poop', (animal) => poopsOf(animal, now)),
  )
  await inBatches(tx, cleaningLogs, each('clean', cleans))

  function feedings(animal: DemoAnimal) {
    return feedingsOf(animal, now).map(({ happenedAt, success, notes, method, ...meal }) => ({
      happenedAt,
      success,
      notes,
      feedingMethod: method,
      feeder_id: demoId('feeder', meal.feeder),
      supplement_id: meal.supplement ? demoId('supplement', meal.supplement) : null,
    }))
  }

  function cleans(animal: DemoAnimal) {
    return cleansOf(animal, now).map((happenedAt) => ({ happenedAt }))
  }
}

const batch = 1000

async function inBatches<T extends PgTable>(tx: Transaction, table: T, rows: T['$inferInsert'][]) {
  for (let at = 0; at < rows.length; at += batch) {
    await tx.insert(table).values(rows.slice(at, at + batch))
  }
}
