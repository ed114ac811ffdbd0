import { useState } from 'react'
import { z } from 'zod'
import type { Owned } from '../../shared/resource.ts'
import { deviceStorage, readStored } from '../../web/deviceStorage.ts'
import { type Klass, searchables } from './search.contract.ts'
import { recentPrefix } from './useForgettingAtSignOut.ts'

/** A record chosen before. */
export type Recent = { klass: Klass; id: string; name: string }

const mostKept = 6

type Who = { id: string; account_id: string }

/**
 * The user's last choices per account and device; `remember` puts one on top, `forget` removes it.
 */
export function useRecent({ id: userId, account_id }: Who) {
  const key = `${recentPrefix}${account_id}:${userId}`
  const [current, setCurrent] = useState(() => ({ key, recent: read(key) }))
  const { recent } = current
  // The search may open before the user has loaded.
  if (current.key !== key) setCurrent({ key, recent: read(key) })
  const keep = (next: Recent[]) => {
    setCurrent({ key, recent: next })
    deviceStorage.write(key, JSON.stringify(next))
  }
  const without = (id: string) => recent.filter((one) => one.id !== id)
  return {
    recent,
    remember: (chosen: Recent) => keep([chosen, ...without(chosen.id)].slice(0, mostKept)),
    forget: (id: string) => keep(without(id)),
  }
}

export const recentOf = (klass: Klass, name: string, { id }: Pick<Owned, 'id'>): Recent => ({
  klass,
  id,
  name,
})

const read = (key: string): Recent[] =>
  (readStored(deviceStorage.read(key), z.array(z.unknown())) ?? []).filter(isRecent)

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  // Another version may have stored kinds unknown to this one.
  Object.keys(searchables).includes(Reflect.get(value, 'klass')) &&
  ['id', 'name'].every((key) => typeof Reflect.get(value, key) === 'string')
