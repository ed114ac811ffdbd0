import { useState } from 'react'
import type { Owned } from '../../shared/resource.ts'
import { found, type Klass } from './search.contract.ts'

/** A record that was chosen, as it is shown again. */
export type Recent = { klass: Klass; id: string; name: string }

const mostKept = 6
const prefix = 'search:recent:'

type Who = { id: string; account_id: string }

/** What this person chose last in this account on this device; `remember` puts one on top, `forget` drops it. */
export function useRecent({ id: userId, account_id }: Who) {
  const key = `${prefix}${account_id}:${userId}`
  const [kept, setKept] = useState(() => ({ key, recent: read(key) }))
  const { recent } = kept
  // The search may be open before it is known who searches.
  if (kept.key !== key) setKept({ key, recent: read(key) })
  const keep = (next: Recent[]) => {
    setKept({ key, recent: next })
    write(key, next)
  }
  const without = (id: string) => recent.filter((one) => one.id !== id)
  return {
    recent,
    remember: (chosen: Recent) => keep([chosen, ...without(chosen.id)].slice(0, mostKept)),
    forget: (id: string) => keep(without(id)),
  }
}

/** Forgets what anybody chose on this device. */
export function forgetRecent() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key)
    }
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

export const recentOf = (klass: Klass, name: string, { id }: Pick<Owned, 'id'>): Recent => ({
  klass,
  id,
  name,
})

function read(key: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

function write(key: string, recent: Recent[]) {
  try {
    localStorage.setItem(key, JSON.stringify(recent))
  } catch {
    // A browser that keeps nothing searches all the same.
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  // Another version may have kept kinds that this one does not know.
  Object.keys(found).includes(Reflect.get(value, 'klass')) &&
  ['id', 'name'].every((key) => typeof Reflect.get(value, key) === 'string')
