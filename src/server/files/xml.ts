/*
 * The little XML that S3 answers with: flat, without attributes on what is read. A whole reader for it would be larger
 * than all else that speaks with the store.
 */

/** The insides of all elements of this name, as they are written. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)

/** The text of the first element of this name; '' if there is none. */
export const textIn = (xml: string, name: string): string =>
  unescaped(elementsIn(xml, name)[0] ?? '')

/** The name that S3 gives an error; '' if it is none. */
export const codeIn = (xml: string): string => (xml.includes('<Error>') ? textIn(xml, 'Code') : '')

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, number, hex, name: string) => {
    const point = number ? Number(number) : Number.parseInt(hex ?? '', 16)
    if (point <= 0x10ffff) return String.fromCodePoint(point)
    return entities[name] ?? all
  })

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
