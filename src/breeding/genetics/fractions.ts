/** An exact fraction in lowest terms, with a positive denominator. */
export type Fraction = { numerator: bigint; denominator: bigint }

/** `numerator / denominator` in lowest terms. Throws `RangeError` if the denominator is 0. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [above, below] = [BigInt(numerator), BigInt(denominator)]
  if (below === 0n) throw new RangeError('A fraction needs a denominator')
  const shared = commonDivisor(above, below) * (below < 0n ? -1n : 1n)
  return { numerator: above / shared, denominator: below / shared }
}

export const none: Fraction = { numerator: 0n, denominator: 1n }
export const one: Fraction = { numerator: 1n, denominator: 1n }
export const half: Fraction = { numerator: 1n, denominator: 2n }

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)
export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)
/** Throws `RangeError` if `b` is 0. */
export const over = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)
export const isNone = ({ numerator }: Fraction) => numerator === 0n
export const isOne = ({ numerator, denominator }: Fraction) => numerator === denominator
/** The sum of these probabilities. */
export const total = (parts: readonly { p: Fraction }[]): Fraction =>
  parts.reduce((sum, { p }) => plus(sum, p), none)

/** Negative if `a` is less than `b`, positive if it is more. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The nearest number, also for terms that are too large for one. */
export function toNumber({ numerator, denominator }: Fraction): number {
  const excess = Math.max(0, bits(denominator) - 1000, bits(numerator) - 1000)
  return Number(numerator >> BigInt(excess)) / Number(denominator >> BigInt(excess))
}

const bits = (value: bigint) => (value < 0n ? -value : value).toString(16).length * 4

/** The least number that both divide, for positive ones. */
export const commonMultiple = (a: bigint, b: bigint): bigint => (a / commonDivisor(a, b)) * b

/** Greatest common divisor (Euclid), positive. */
function commonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (right !== 0n) [left, right] = [right, left % right]
  return left
}

/**
 * The least number of eggs with a 90% chance of at least one: ⌈ln 0.1 / ln(1 − p)⌉. Undefined if it
 * can't happen.
 */
export function eggsForNinety(probability: Fraction): number | undefined {
  if (isNone(probability)) return undefined
  if (isOne(probability)) return 1
  const eggs = Math.log(0.1) / Math.log1p(-toNumber(probability))
  const whole = Math.round(eggs)
  // Only beside a whole number can rounding decide; beyond a thousand eggs no one counts.
  if (whole > 1000 || Math.abs(eggs - whole) > 1e-6) return Math.ceil(eggs)
  return isNinety(probability, whole) ? whole : whole + 1
}

/** Tells whether (1 − p)ⁿ is at most a tenth, without a fraction in lowest terms, which takes long. */
function isNinety({ numerator, denominator }: Fraction, eggs: number): boolean {
  const tries = BigInt(eggs)
  return 10n * (denominator - numerator) ** tries <= denominator ** tries
}

/** '66%' for two thirds, as keepers write it: rounded down. */
export const percentOf = ({ numerator, denominator }: Fraction): string =>
  `${(numerator * 100n) / denominator}%`
