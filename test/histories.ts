import { expect } from 'vitest'
import type { Keeper } from './app.ts'

type Line = {
  action: string
  changed_by: string
  summary: string
  changes: { label: string; before: string; after: string }[]
}
/** A page of a record's history. */
export async function pageOf(keeper: Keeper, kind: string, id: string, wanted = 1) {
  const answer = await keeper.get(`history.json?kind=${kind}&id=${id}&page=${wanted}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json() as {
    value: Line[]
    total: number
    totalPages: number
    added: { at: string; by: string | null }
  }
}

/** What each line says, and its fields. */
export async function linesOf(keeper: Keeper, kind: string, id: string) {
  const { value } = await pageOf(keeper, kind, id)
  return value.map(
    ({ summary, changes }) =>
      [summary, changes.map(({ label, before, after }) => [label, before, after])] as const,
  )
}
