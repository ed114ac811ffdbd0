import { portraitOf } from '../../shared/portrait/portraitSvg.ts'
import { qrPath, quiet } from '../../shared/qr.ts'
import { light } from '../../shared/tokens.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import type { Sheet } from './sheet.ts'

type Square = { x: number; y: number; side: number }

/** An animal's photo, or its drawn skin, in a square with round corners. */
export function drawFace(
  { doc }: Sheet,
  { x, y, side }: Square,
  animal: AnimalWithCare,
  photo: Uint8Array | undefined,
) {
  doc.save().roundedRect(x, y, side, side, 10).clip()
  if (photo) doc.image(Buffer.from(photo), x, y, { width: side, height: side })
  else drawPortrait(doc, { x, y, side }, animal)
  doc.restore()
}

const frame = { width: 120, height: 120, columns: 11 }

function drawPortrait(doc: PDFKit.PDFDocument, { x, y, side }: Square, animal: AnimalWithCare) {
  const { id, genetics } = animal
  const species = animal.species?.commonName ?? ''
  const { under, paths, light: shine } = portraitOf({ id, species, genetics }, frame)
  const shade = doc.linearGradient(0, 0, frame.width / 4, frame.height)
  shade.stop(0, '#ffffff', 0.1).stop(0.5, '#000000', 0).stop(1, '#000000', 0.26)
  doc
    .save()
    .translate(x, y)
    .scale(side / frame.width)
  doc.rect(0, 0, frame.width, frame.height).fill(under)
  for (const [key, path] of paths) doc.path(path).fill(key.slice(key.indexOf('#')))
  if (shine) doc.path(shine).fillOpacity(0.13).fill('#ffffff').fillOpacity(1)
  doc.rect(0, 0, frame.width, frame.height).fill(shade).restore()
}

/** A QR code that is also a link; its dark modules fill the square, the quiet ones lie around it. */
export function drawCode({ doc }: Sheet, { x, y, side }: Square, url: string) {
  const { side: modules, path } = qrPath(url)
  const module = side / (modules - 2 * quiet)
  doc.save().translate(x, y).scale(module).translate(-quiet, -quiet)
  doc.path(path).fill(light.ink).restore()
  doc.link(x, y, side, side, url)
}
