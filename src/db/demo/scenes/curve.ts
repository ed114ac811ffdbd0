export type Point = readonly [x: number, y: number]

/** A place on a curve: where, and which way the curve goes there (radians). */
export type Place = { x: number; y: number; angle: number }

/** A smooth line, walked by its length. */
export type Curve = { length: number; at(distance: number): Place }

/** The smooth line through the points (Catmull-Rom). */
export function curveThrough(points: readonly Point[]): Curve {
  const places = evenPlaces(fineLine(points))
  const last = places.length - 1
  return {
    length: last * step,
    at(distance) {
      const exact = Math.max(0, Math.min(last, distance / step))
      const index = Math.min(last - 1, Math.floor(exact))
      const [from, to] = [places[index] ?? nowhere, places[index + 1] ?? nowhere]
      const t = exact - index
      return {
        x: from.x + (to.x - from.x) * t,
        y: from.y + (to.y - from.y) * t,
        angle: from.angle,
      }
    },
  }
}

const nowhere: Place = { x: 0, y: 0, angle: 0 }
/** Distance of the places that a curve is made of. */
const step = 2
const stepsBetweenPoints = 60

function fineLine(points: readonly Point[]): Point[] {
  const pick = (at: number) => points[Math.max(0, Math.min(points.length - 1, at))] ?? [0, 0]
  return points.slice(0, -1).flatMap((_, at) => {
    const near = [pick(at - 1), pick(at), pick(at + 1), pick(at + 2)] as const
    return Array.from({ length: stepsBetweenPoints }, (_step, part): Point => {
      const t = part / stepsBetweenPoints
      return [blend(near, 0, t), blend(near, 1, t)]
    })
  })
}

function blend([a, b, c, d]: readonly [Point, Point, Point, Point], axis: 0 | 1, t: number) {
  const linear = (c[axis] - a[axis]) * t
  const square = (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t
  const cube = (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t
  return 0.5 * (2 * b[axis] + linear + square + cube)
}

function evenPlaces(line: Point[]): Place[] {
  const even: Point[] = []
  let left = 0
  for (let at = 0; at + 1 < line.length; at++) {
    const [from, to] = [line[at] ?? [0, 0], line[at + 1] ?? [0, 0]]
    const span = Math.hypot(to[0] - from[0], to[1] - from[1])
    for (; left < span; left += step) {
      const t = left / span
      even.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t])
    }
    left -= span
  }
  return even.map(([x, y], at) => {
    const [behind, ahead] = [
      even[Math.max(0, at - 3)] ?? [x, y],
      even[Math.min(even.length - 1, at + 3)] ?? [x, y],
    ]
    return { x, y, angle: Math.atan2(ahead[1] - behind[1], ahead[0] - behind[0]) }
  })
}
