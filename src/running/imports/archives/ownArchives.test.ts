import { afterAll, expect, test } from 'vitest'
import { build, keeperIn, signedIn, testApp } from '../../../../test/app.ts'
import { archiveFile } from '../../../../test/archives.ts'
import { found, importAll, reviewed } from '../../../../test/importing.ts'
import { achievements } from '../../../db/schema.ts'

const elsewhere = build()
afterAll(async () => {
  const { app, pool } = await elsewhere
  await app.close()
  await pool.end()
})

test('an archive brings as many records as its review says, also those without an id', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { db } = await testApp()
  const { accountId: account_id } = keeper
  await db.insert(achievements).values({ account_id, key: 'first_animal' })
  const archive = new Uint8Array(await archiveFile(keeper))

  const stack = await elsewhere
  const other = await keeperIn(stack, { plus: true })
  const { id, counts } = await reviewed(other, archive, { name: 'vivary.zip' }, stack)
  await other.post(`imports/${id}/apply.json`)
  await importAll(stack)
  expect((await found(other, id)).result).toMatchObject({ added: counts.new, left_out: 0 })
})
