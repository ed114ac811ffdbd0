/** Three numbers, and a symmetric 3 × 3 matrix by rows. */
export type Vector = readonly [number, number, number]
export type Matrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

export const zeroVector: Vector = [0, 0, 0]
export const zeroMatrix: Matrix = [0, 0, 0, 0, 0, 0, 0, 0, 0]

export const diagonal = ([a, b, c]: Vector): Matrix => [a, 0, 0, 0, b, 0, 0, 0, c]

export const times = ([a, b, c, d, e, f, g, h, i]: Matrix, [x, y, z]: Vector): Vector => [
  a * x + b * y + c * z,
  d * x + e * y + f * z,
  g * x + h * y + i * z,
]

export const dot = ([a, b, c]: Vector, [x, y, z]: Vector): number => a * x + b * y + c * z

export const plus = (one: Vector, other: Vector, factor = 1): Vector => [
  one[0] + factor * other[0],
  one[1] + factor * other[1],
  one[2] + factor * other[2],
]

export const sum = (one: Matrix, other: Matrix, factor = 1): Matrix => [
  one[0] + factor * other[0],
  one[1] + factor * other[1],
  one[2] + factor * other[2],
  one[3] + factor * other[3],
  one[4] + factor * other[4],
  one[5] + factor * other[5],
  one[6] + factor * other[6],
  one[7] + factor * other[7],
  one[8] + factor * other[8],
]

export const outer = ([a, b, c]: Vector, [x, y, z]: Vector): Matrix => [
  ...([a * x, a * y, a * z] as const),
  ...([b * x, b * y, b * z] as const),
  ...([c * x, c * y, c * z] as const),
]

export const determinant = ([a, b, c, d, e, f, g, h, i]: Matrix): number =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)

/** Of a matrix that has one: with positive numbers added to its diagonal. */
export function inverse(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = matrix
  const by = 1 / determinant(matrix)
  return [
    ...([(e * i - f * h) * by, (c * h - b * i) * by, (b * f - c * e) * by] as const),
    ...([(f * g - d * i) * by, (a * i - c * g) * by, (c * d - a * f) * by] as const),
    ...([(d * h - e * g) * by, (b * g - a * h) * by, (a * e - b * d) * by] as const),
  ]
}
