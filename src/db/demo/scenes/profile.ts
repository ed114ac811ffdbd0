/** Values at places in rising order. */
export type Profile = readonly (readonly [at: number, value: number])[]

/** What a profile says at a place, smoothly between its points and even beyond its ends. */
export function along(profile: Profile, at: number): number {
  const after = profile.findIndex(([place]) => place >= at)
  if (after <= 0) return profile.at(after)?.[1] ?? 0
  const [from, to] = [profile[after - 1] ?? [0, 0], profile[after] ?? [0, 0]]
  const t = (at - from[0]) / (to[0] - from[0])
  return from[1] + (to[1] - from[1]) * t * t * (3 - 2 * t)
}
