/**
 * A resource like `base` in all but its `makers` or its `own`. Schemas are made when they are
 * first asked for, by `base` as well; spreading it would ask.
 */
export function derived<
  Base extends object,
  Made extends Record<string, () => unknown>,
  Own extends object = Record<never, never>,
>(base: Base, makers: Made, own?: Own) {
  const getters = Object.entries(makers).map(([name, make]) => [
    name,
    { get: once(make), enumerable: true },
  ])
  const parts = {
    ...Object.getOwnPropertyDescriptors(base),
    ...Object.fromEntries(getters),
    ...Object.getOwnPropertyDescriptors(own ?? {}),
  }
  return Object.defineProperties({}, parts) as Omit<Base, keyof Made | keyof Own> &
    Readonly<{ [Name in keyof Made]: ReturnType<Made[Name]> }> &
    Own
}

/** The same resource at another place. */
export const placed = <R extends { api: string; path: string }>(
  resource: R,
  api: string,
  path: string,
): R => derived(resource, {}, { api, path }) as unknown as R

/** Makes a value when it is first asked for with these arguments, and gives the same one from then on. */
/* @__NO_SIDE_EFFECTS__ */
export function once<Args extends readonly unknown[], Made>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const results = new Map<string, { value: Made }>()
  return (...args) => {
    const key = JSON.stringify(args)
    const result = results.get(key) ?? { value: make(...args) }
    results.set(key, result)
    return result.value
  }
}
