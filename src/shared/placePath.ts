type Place = { room: string; rack: string; tub: string }

/**
 * The parts of a place that it has, the widest first: 'Reptile room', 'Rack 1', '3'. A rack or a tub that stands alone
 * says what it is if its name doesn't: 'Tub 3'.
 */
export function placePath({ room, rack, tub }: Place): string[] {
  if (!room && !tub && isMark(rack)) return [`Rack ${rack}`]
  if (!room && !rack && isMark(tub)) return [`Tub ${tub}`]
  return [room, rack, tub].filter(Boolean)
}

/** A number or a letter, or one with the other: '3', 'B', 'B12', '4a'. */
const isMark = (name: string) => /^(\p{L}?\d+\p{L}?|\p{L})$/u.test(name)
