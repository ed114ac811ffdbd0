import { and, eq } from 'drizzle-orm'
import { removables } from '../src/app/records.ts'
import { type Keeper, testApp } from './app.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

export const tableOf = (api: string) => {
  const found = removables.find(({ kind }) => api.startsWith(kind))
  if (!found) throw new Error(api)
  return found.table
}

export async function deleteDaysAgo({ accountId }: Keeper, api: string, id: string, days: number) {
  const { db } = await testApp()
  const table = tableOf(api)
  await db
    .update(table)
    .set({ deleted_at: daysAgo(days) })
    .where(and(eq(table.account_id, accountId), eq(table.id, id)))
}
