import { join } from 'node:path'
import { root } from '../../server/root.ts'

/** The product's own letters, then those who have the characters these lack; see `fonts/README.md`. */
const files = {
  regular: 'AtkinsonHyperlegibleNext-Regular.ttf',
  bold: 'AtkinsonHyperlegibleNext-SemiBold.ttf',
  world: 'DejaVuSans.ttf',
  thai: 'NotoSansThai.ttf',
  devanagari: 'NotoSansDevanagari.ttf',
  asian: 'DroidSansFallback.ttf',
  korean: 'NotoSansKR.ttf',
  emoji: 'NotoEmoji.ttf',
} as const
export type Face = keyof typeof files

/** The faces to look a character up in that the product's own letters lack, in this order. */
export const otherFaces: readonly Face[] = [
  'world',
  'thai',
  'devanagari',
  'asian',
  'korean',
  'emoji',
]

export const fontFile = (face: Face): string => join(root, 'src/care/paper/fonts', files[face])
