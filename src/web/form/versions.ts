import { useState } from 'react'
import { fieldsOf } from '../../shared/json.ts'
import { api } from '../api.ts'
import { isEqual } from './isEqual.ts'
import type { FieldState } from './useFieldState.ts'

/** A record as it was saved at some time. */
export type Saved = { updated_at: string }

/**
 * The version of a record that its form is based on, read at `readAt`, and what to do once someone else has
 * saved a newer one. `valuesOf` are the fields of a version.
 */
export function useVersions<Values extends object>(
  form: FieldState<Values>,
  {
    record,
    valuesOf,
    submit,
  }: {
    record: (Saved & object) | undefined
    valuesOf: (saved: object) => Values
    submit: (overwrite: string) => Promise<void>
  },
) {
  const [readAt, setReadAt] = useState(record?.updated_at)
  const [current, setCurrent] = useState<Saved>()

  /** Someone else's changes to other fields stay beside these; only the same field needs a question. */
  function meet(newer: Saved) {
    const changed = Object.keys(changedIn(form, form.getValues()))
    const opened = form.getInitialValues()
    const disputed = disputedIn(changed, { opened, theirs: valuesOf(newer), current: newer })
    if (disputed.length > 0) return setCurrent(newer)
    settle(newer)
    return submit(newer.updated_at)
  }

  /** From now on the form is based on the version that the other person saved. */
  function settle({ updated_at }: Saved) {
    setReadAt(updated_at)
    setCurrent(undefined)
  }

  const theirs = () => valuesOf({ ...record, ...current })
  const conflict = current && conflictOf(form, current, { theirs, settle, submit })
  return { readAt, conflict, meet }
}

/** The values of the fields that were changed here. */
export const changedIn = (form: Pick<FieldState<object>, 'isDirty'>, values: object) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => form.isDirty(key)))

/**
 * Picks the fields `changed` in this form that someone else's version changes, too. One it leaves alone is in
 * `current`, and holds in `theirs` its value from when the form was opened.
 */
export function disputedIn(
  changed: string[],
  { opened, theirs, current }: { opened: object; theirs: object; current: object },
): string[] {
  const [before, now] = [new Map(Object.entries(opened)), new Map(Object.entries(theirs))]
  return changed.filter((name) => !(name in current && isEqual(before.get(name), now.get(name))))
}

/** Another person's version stands against this one: keep mine, or take theirs. */
function conflictOf<Values extends object>(
  form: FieldState<Values>,
  current: Saved,
  {
    theirs,
    settle,
    submit,
  }: {
    /** Their values; parts that the answer leaves out (rows inside the record) stay as they were read. */
    theirs: () => Values
    settle: (current: Saved) => void
    submit: (overwrite: string) => Promise<void>
  },
) {
  const own = changedIn(form, form.values)
  const opened = form.getInitialValues()
  const disputed = disputedIn(Object.keys(own), { opened, theirs: theirs(), current })
  return {
    current,
    disputed,
    keepMine() {
      settle(current)
      return submit(current.updated_at)
    },
    /** Where both changed something; what was only changed here stays. */
    takeTheirs() {
      const undisputed = Object.entries(own).filter(([name]) => !disputed.includes(name))
      form.restart({ ...theirs(), ...Object.fromEntries(undisputed) })
      form.setInitialValues(theirs())
      settle(current)
    },
  }
}

export type Values = Record<string, unknown>

/**
 * The change that makes a record what is entered `now`, where any of the earlier tries may have added it; undefined if
 * they were the same, or `saved` has it already. Rows and pictures are replaced, since those of each try were added
 * without ids.
 */
export async function changesSince(
  tries: Values[],
  now: Values,
  saved: Saved & { path: string },
): Promise<Values | undefined> {
  const { path, updated_at } = saved
  const late = Object.entries(now).filter(
    ([key, value]) =>
      written(Reflect.get(saved, key)) !== written(value) &&
      tries.some((values) => written(values[key]) !== written(value)),
  )
  if (late.length === 0) return undefined
  const hasRows = late.some(([, value]) => Array.isArray(value))
  const record = hasRows ? await api<Values & Saved>('GET', path) : { updated_at }
  const pictures = late.flatMap(([key]) =>
    ['photos', 'images'].includes(key)
      ? idsIn(record, key).map((id) => `${path}/${key.replace('images', 'image')}/${id}`)
      : [],
  )
  for (const picture of pictures) await api('DELETE', picture)
  if (pictures.length > 0) return changesSince(tries, now, saved)
  const changes = late.map(([key, value]) => {
    const isRow = tries.some((values) => 'repeat' in fieldsOf(values[key]))
    if (value === null && isRow) return [key, { _destroy: true }]
    const before = idsIn(record, key).map((id) => ({ id, _destroy: true }))
    return [key, Array.isArray(value) ? [...value, ...before] : value]
  })
  return { ...Object.fromEntries(changes), updated_at: record.updated_at }
}

/** The ids of the record's rows, or pictures, that a form sends by this key: `animal_groups_attributes` for `animalGroups`. */
function idsIn(record: object, key: string): string[] {
  const read = key.replace('_attributes', '').replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
  const rows: unknown = Reflect.get(record, read)
  return Array.isArray(rows) ? rows.flatMap((row) => fieldsOf(row).id ?? []).map(String) : []
}

/** A file by its name, size and date, since its content can't be compared here. */
const written = (value: unknown) =>
  JSON.stringify(value, (_key, part) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part,
  )
