type Named = { id: string }

/** All who may be the sire, each once. */
export function candidatesOf<Animal extends Named>({
  sire,
  possible,
}: {
  sire: Animal | undefined
  possible: readonly Animal[]
}): Animal[] {
  const all = [sire, ...possible].flatMap((one) => one ?? [])
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

/**
 * The sire of the hatchlings, and those one of whom he must be. `chosen` is undefined before the
 * keeper has chosen, and null if no one is to be named. A sole sire that is only possible may be
 * someone else.
 */
export function siresOf<Animal extends Named>(
  { sire, possible }: { sire: Animal | undefined; possible: readonly Animal[] },
  chosen: string | null | undefined,
): { sire: Animal | undefined; sires: Animal[] } {
  const candidates = candidatesOf({ sire, possible })
  const parent =
    chosen === undefined
      ? possible.length === 0
        ? sire
        : undefined
      : candidates.find(({ id }) => id === chosen)
  if (parent) return { sire: parent, sires: [parent] }
  return { sire: undefined, sires: candidates.length > 1 ? candidates : [] }
}
