import { hatchedOn, placeWords, stateSince } from '../../collection/animals/words.ts'
import type { Session } from '../../server/session/session.ts'
import { acquisitionWords, sexWords, sourceWords } from '../../shared/choices.ts'
import { formatDay } from '../../shared/dates.ts'
import { portraitOf } from '../../shared/portrait/portraitSvg.ts'
import { qrPath, quiet } from '../../shared/qr.ts'
import { light } from '../../shared/tokens.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import { careSections } from './careSections.ts'
import type { PaperForm } from './forms.contract.ts'
import { healthSections } from './healthSections.ts'
import { paperSize } from './paperSize.ts'
import type { PrintedRecord } from './record.queries.ts'
import { body, label, leading, type Sheet, startSheet } from './sheet.ts'
import { printable } from './typefaces.ts'
import { ageWords, parentWords, type Said, saidFor, speciesWords } from './words.ts'
import type { TextStyle } from './wrapped.ts'

const titles: Record<PaperForm, string> = {
  vet: 'Record for the vet',
  buyer: 'Record for the buyer',
}

/**
 * An animal's record as a PDF of one to a few pages. The vet's begins with health and has all that
 * helps to treat it, where it lives too. The buyer's shows what a hand-over copies (decision 48) and
 * its plan for meals: no prices, people, places, appointments, or notes on meals.
 */
export async function recordPdf(
  record: PrintedRecord,
  form: PaperForm,
  session: Pick<Session, 'timeZone' | 'decimalSign' | 'timeFormat' | 'userName'>,
): Promise<Buffer> {
  const reader = saidFor(session)
  const { animal, collection } = record
  const sheet = startSheet(paperSize(session.timeZone), {
    title: printable(`${animal.name}: ${titles[form].toLowerCase()}`),
    author: printable(collection),
  })
  head(sheet, record, form)
  aboutIt(sheet, record, form, reader)
  if (form === 'vet') healthSections(sheet, record, form, reader)
  careSections(sheet, record, form, reader)
  if (form === 'buyer') healthSections(sheet, record, form, reader)
  const by = form === 'vet' ? ` by ${session.userName}` : ''
  return sheet.finish(`${collection} · Printed ${formatDay(reader.today)}${by}`)
}

const faceSide = 112
const codeSide = 84
const gap = 16

/** Its face and name, and the code that leads back to the record. */
function head(sheet: Sheet, record: PrintedRecord, form: PaperForm) {
  const { animal, latinName, code, photo, collection } = record
  const { left, width } = sheet
  const quiet: TextStyle = { size: 9, color: light.ink2 }
  const [form_] = sheet.lines(titles[form], width, quiet)
  const [collectionLine] = sheet.lines(collection, width - (form_?.width ?? 0) - gap, quiet)
  if (collectionLine) sheet.drawLine(collectionLine, left, sheet.y, quiet)
  if (form_) sheet.drawLine(form_, left + width - form_.width, sheet.y, quiet)
  sheet.y += 20

  const top = sheet.y
  drawFace(sheet, { x: left, y: top, side: faceSide }, animal, photo)
  const codeLeft = left + width - codeSide
  drawCode(sheet, { x: codeLeft, y: top, side: codeSide }, code.url)
  const small: TextStyle = { size: 6.5, color: light.ink2 }
  let under = top + codeSide + 6
  // Broken before the code, which then can be read in one piece.
  for (const part of code.url.split(/(?<=\/q\/)/)) {
    under += sheet.textAt(part, codeLeft, under, codeSide, small)
  }

  const x = left + faceSide + gap
  const room = codeLeft - gap - x
  const name: TextStyle = { size: nameSize(animal.name), isBold: true }
  let y = top - 3
  y += sheet.textAt(animal.name, x, y, room, name) + 2
  y += sheet.textAt(speciesWords(animal, latinName), x, y, room, { size: 11, color: light.ink2 })
  y += sheet.textAt(animal.genetics, x, y + 3, room, { size: 11 }) + 3
  sheet.y = Math.max(top + faceSide, under, y) + 14
}

/** A long name is smaller, so that it takes two lines rather than five. */
const nameSize = (name: string) => (name.length > 40 ? 14 : name.length > 20 ? 18 : 24)

function aboutIt(sheet: Sheet, record: PrintedRecord, form: PaperForm, reader: Said) {
  const { animal } = record
  const isVet = form === 'vet'
  const hatched = hatchedOn(animal)
  const state = stateSince(animal)
  facts(sheet, [
    ['Sex', animal.sex === 'unknown' ? 'Not sexed' : sexWords[animal.sex]],
    ['Age', ageWords(animal, reader.today)],
    ['Hatched', hatched],
    ['Source', animal.source && sourceWords[animal.source]],
    ['Acquired', isVet ? animal.acquired_via && acquisitionWords[animal.acquired_via] : null],
    ['Dam', parentWords(animal.dam)],
    ['Sire', parentWords(animal.sire)],
    ['Code', animal.code],
    ['External ID', animal.external_id],
    ['Lives in', isVet ? placeWords(animal) : null],
    [
      'In quarantine',
      isVet && animal.quarantinedAt ? `since ${reader.day(animal.quarantinedAt)}` : null,
    ],
    ['State', isVet ? [state, animal.state_reason].filter(Boolean).join(': ') : null],
  ])
  if (animal.description) sheet.paragraph(animal.description, { ...body, color: light.ink2 })
  if (record.code.isShown) return
  const who = isVet
    ? 'Only people of this collection can open it.'
    : 'Its public card is switched off.'
  sheet.reserve(leading(label))
  sheet.paragraph(`The code leads to this record. ${who}`, label)
}

/** A label and what stands under it; one without a value is left out. */
type Fact = [label: string, value: string | null | undefined]

const across = 4
const columnGap = 14

/** Facts in a grid of four across, each with its label above it. */
function facts(sheet: Sheet, all: readonly Fact[]) {
  const filled = all.flatMap(([name, value]) => (value ? [{ name, value }] : []))
  const width = (sheet.width - columnGap * (across - 1)) / across
  for (let at = 0; at < filled.length; at += across) {
    const row = filled.slice(at, at + across).map(({ name, value }) => ({
      name: sheet.lines(name, width, label)[0],
      lines: sheet.lines(value, width, body),
    }))
    const most = Math.max(...row.map(({ lines }) => lines.length))
    const height = leading(label) + most * leading(body) + 6
    sheet.reserve(height)
    for (const [column, { name, lines }] of row.entries()) {
      const x = sheet.left + column * (width + columnGap)
      if (name) sheet.drawLine(name, x, sheet.y, label)
      for (const [down, line] of lines.entries()) {
        sheet.drawLine(line, x, sheet.y + leading(label) + down * leading(body), body)
      }
    }
    sheet.y += height
  }
}

type Square = { x: number; y: number; side: number }

/** An animal's photo, or its drawn skin, in a square with round corners. */
function drawFace(
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
function drawCode({ doc }: Sheet, { x, y, side }: Square, url: string) {
  const { side: modules, path } = qrPath(url)
  const module = side / (modules - 2 * quiet)
  doc.save().translate(x, y).scale(module).translate(-quiet, -quiet)
  doc.path(path).fill(light.ink).restore()
  doc.link(x, y, side, side, url)
}
