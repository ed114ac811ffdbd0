/** True if two values of a form say the same: lists and records by what is in them. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isContainer(one) || !isContainer(other)) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isEqual(one[key], other[key]))
}

/** A list or a plain record; a file is itself alone. */
const isContainer = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
