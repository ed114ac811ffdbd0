import { type Body, band } from './body.ts'
import { curveThrough, type Point } from './curve.ts'

/** A branch or a piece of cork along the points. */
export function drawBranch(
  points: readonly Point[],
  thick: number,
  next: () => number,
  [dark, middle, pale]: readonly [string, string, string] = ['#3a281a', '#6b4c30', '#93714a'],
): string {
  const curve = curveThrough(points)
  const branch: Body = {
    curve,
    widest: thick,
    scalesAcross: 0,
    markSize: 0,
    halfWidth: (distance) =>
      thick * (1 - 0.25 * (distance / curve.length)) * (1 + 0.07 * Math.sin(distance / 47)),
  }
  const whole = (left: number, right: number) => band(branch, 0, curve.length, left, right)
  const grain = Array.from({ length: 46 }, () => {
    const from = next() * curve.length * 0.9
    const to = Math.min(curve.length, from + 60 + next() * 260)
    const at = (next() - 0.5) * 1.8
    const wide = 0.02 + next() * 0.05
    const color = next() > 0.5 ? pale : dark
    return `<path d="${band(branch, from, to, at, at + wide)}" fill="${color}" opacity="${(0.25 + next() * 0.4).toFixed(2)}"/>`
  })
  const sides = [0.9, 0.75, 0.55].map(
    (inner) =>
      `<path d="${whole(inner, 1)}${whole(-1, -inner - 0.08)}" fill="#0a0704" opacity=".22"/>`,
  )
  return (
    `<path d="${whole(-1, 1)}" fill="#0a0704" opacity=".5" filter="url(#soft)" transform="translate(16 26)"/>` +
    `<path d="${whole(-1, 1)}" fill="${middle}"/>${grain.join('')}${sides.join('')}` +
    `<path d="${whole(-0.5, -0.2)}" fill="#fff" opacity=".07"/>`
  )
}

/** A frond with leaflets in pairs. */
export function drawFern(x: number, y: number, turn: number, long: number, color: string): string {
  const pairs = 15
  const leaflets = Array.from({ length: pairs }, (_, at) => {
    const along = (at + 1) / pairs
    const reach =
      long * 0.3 * Math.sin(Math.min(1, along * 1.5 + 0.12) * Math.PI * 0.56) * (1.12 - along)
    return [-1, 1].map((side) => {
      const [px, py] = [along * long, Math.sin(along * 1.4) * long * 0.12]
      const [tx, ty] = [px + reach * 0.55, py + side * reach * 1.15]
      const [cx, cy] = [px + reach * 0.05, py + side * reach * 0.75]
      const [dx, dy] = [px + reach * 0.62, py + side * reach * 0.45]
      return `M${px} ${py}Q${cx} ${cy} ${tx} ${ty}Q${dx} ${dy} ${px + long * 0.034} ${py}Z`
    })
  })
  const stem = `M0 0Q${long * 0.5} ${long * 0.03} ${long} ${long * 0.12}`
  return planted(
    x,
    y,
    turn,
    `<path d="${leaflets.flat(2).join('')}" fill="${color}"/>` +
      `<path d="${stem}" stroke="#16210f" stroke-opacity=".55" stroke-width="5" fill="none"/>`,
  )
}

/** A heart-shaped leaf with its veins. */
export function drawLeaf(x: number, y: number, turn: number, long: number, color: string): string {
  const half = long * 0.36
  const blade =
    `M0 0C${-long * 0.16} ${-half} ${long * 0.25} ${-half * 1.35} ${long} 0` +
    `C${long * 0.25} ${half * 1.35} ${-long * 0.16} ${half} 0 0Z`
  const veins = [0.2, 0.38, 0.56].map(
    (at) =>
      `M${long * at} 0L${long * (at + 0.16)} ${-half * (0.75 - at * 0.6)}` +
      `M${long * at} 0L${long * (at + 0.16)} ${half * (0.75 - at * 0.6)}`,
  )
  return planted(
    x,
    y,
    turn,
    `<path d="${blade}" fill="${color}"/>` +
      `<path d="M0 0C${long * 0.1} ${half} ${long * 0.45} ${half * 0.9} ${long} 0Z" fill="#000" opacity=".13"/>` +
      `<path d="M0 0L${long} 0${veins.join('')}" stroke="#fff" stroke-opacity=".26" stroke-width="3.5" fill="none"/>`,
  )
}

/** A flat stone. */
export function drawStone(x: number, y: number, wide: number, color: string, next: () => number) {
  const corners = Array.from({ length: 12 }, (_, at): Point => {
    const angle = (at / 12) * Math.PI * 2
    const away = wide * (0.86 + next() * 0.24)
    return [Math.cos(angle) * away, Math.sin(angle) * away * 0.78]
  })
  const rounded = corners.map(([x, y], at) => {
    const [afterX, afterY] = corners[(at + 1) % corners.length] ?? [x, y]
    const middle = [(x + afterX) / 2, (y + afterY) / 2]
    return [x, y, ...middle].map((value) => value.toFixed(1)).join(' ')
  })
  const path = `M${rounded.at(-1)?.split(' ').slice(2).join(' ')}Q${rounded.join('Q')}Z`
  const specks = Array.from({ length: 90 }, () => {
    const [angle, away] = [next() * 7, Math.sqrt(next()) * wide * 0.85]
    const [sx, sy] = [Math.cos(angle) * away, Math.sin(angle) * away * 0.76]
    const shade = next() > 0.5 ? '#fff' : '#0a0704'
    return `<circle cx="${sx.toFixed(0)}" cy="${sy.toFixed(0)}" r="${(1.5 + next() * 4).toFixed(1)}" fill="${shade}" opacity=".13"/>`
  })
  const veins = `M${-wide * 0.7} ${wide * 0.1}Q${-wide * 0.1} ${-wide * 0.2} ${wide * 0.75} ${-wide * 0.28}M${-wide * 0.4} ${wide * 0.45}Q${wide * 0.1} ${wide * 0.2} ${wide * 0.5} ${wide * 0.34}`
  return planted(
    x,
    y,
    0,
    `<path d="${path}" fill="${color}"/>${specks.join('')}` +
      `<path d="${veins}" stroke="#0a0704" stroke-opacity=".22" stroke-width="4" fill="none"/>` +
      `<path d="${path}" fill="url(#slope)"/>`,
  )
}

/** A water bowl of stone. */
export const drawBowl = (x: number, y: number, wide: number) =>
  planted(
    x,
    y,
    0,
    `<circle r="${wide}" fill="#57524a"/><circle r="${wide * 0.93}" fill="#6d675d"/>` +
      `<circle r="${wide * 0.8}" fill="#2b3b40"/><circle r="${wide * 0.76}" fill="#45636b"/>` +
      `<path d="M${-wide * 0.5} ${-wide * 0.3}A${wide * 0.6} ${wide * 0.6} 0 0 1 ${wide * 0.1} ${-wide * 0.56}" stroke="#fff" stroke-opacity=".5" stroke-width="${wide * 0.06}" stroke-linecap="round" fill="none"/>`,
  )

/** Something that stands on the ground, with its shadow beside it. */
function planted(x: number, y: number, turn: number, markup: string) {
  const place = `translate(${x} ${y}) rotate(${turn})`
  return (
    `<g transform="translate(14 24)" filter="url(#flat)" opacity=".5"><g transform="${place}">${markup}</g></g>` +
    `<g transform="${place}">${markup}</g>`
  )
}
