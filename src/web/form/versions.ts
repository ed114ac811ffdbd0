import { isEqual } from './isEqual.ts'
import type { FieldState } from './useFieldState.ts'

/** A record as it was saved at some time. */
export type Saved = { updated_at: string }

/** The values of the fields that were changed here. */
export const changedIn = (form: Pick<FieldState<object>, 'isDirty'>, values: object) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => form.isDirty(key)))

/**
 * Whether someone else's version of a record leaves alone the fields `changed` here: they are in
 * `current`, and hold in `theirs` what they held when the form was opened.
 */
export function isApart(
  changed: string[],
  { opened, theirs, current }: { opened: object; theirs: object; current: object },
): boolean {
  const [before, now] = [new Map(Object.entries(opened)), new Map(Object.entries(theirs))]
  return changed.every((name) => name in current && isEqual(before.get(name), now.get(name)))
}

/** Another person's version stands against this one: keep mine, or take theirs. */
export function conflictOf<Values extends object>(
  form: FieldState<Values>,
  current: Saved,
  {
    theirs,
    settle,
    submit,
  }: {
    /** What the answer does not tell (rows inside the record) stays as it was read. */
    theirs: () => Values
    settle: (current: Saved) => void
    submit: (overwrite: string) => Promise<void>
  },
) {
  return {
    current,
    changed: Object.keys(changedIn(form, form.values)),
    keepMine() {
      settle(current)
      return submit(current.updated_at)
    },
    takeTheirs() {
      form.restart(theirs())
      settle(current)
    },
  }
}
