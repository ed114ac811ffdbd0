/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * The part that a Range header asks for (RFC 9110). One range only: of several, or of what isn't
 * understood, the whole file is sent. 'none' if it lies behind the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'all'
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'none' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'all'
  return start >= size ? 'none' : { start, end }
}
