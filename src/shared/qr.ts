import { encode } from 'uqr'

/** White modules that readers need around a code. */
export const quiet = 4

/**
 * The squares of a code: `side` modules across, the quiet ones counted, and the dark ones as the
 * path of an SVG whose unit is one module. Rows of dark modules are one rectangle each, so that no
 * printer draws hairlines between them.
 */
export function qrPath(text: string): { side: number; path: string } {
  const rows = modulesOf(text)
  const path = rows.flatMap((row, y) =>
    runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { side: rows.length, path: path.join('') }
}

/** A code as the markup of an SVG, dark on white whatever it is put on. */
export function qrSvg(text: string): string {
  const { side, path } = qrPath(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 10}" ` +
    `height="${side * 10}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/>` +
    `<path d="${path}"/></svg>`
  )
}

/** Every module, row by row, true where it is dark; a smudge over a seventh of it does no harm. */
export const modulesOf = (text: string): boolean[][] =>
  encode(text, { ecc: 'M', border: quiet }).data

function runsOf(row: boolean[]) {
  const runs: { x: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.x + last.length === x) last.length++
    else runs.push({ x, length: 1 })
  }
  return runs
}
