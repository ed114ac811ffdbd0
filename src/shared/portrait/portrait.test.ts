import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { portraitSvg } from './portraitSvg.ts'
import { skinOfSpecies, skins } from './skins.ts'
import { words } from './words.ts'

const avatar = { width: 120, height: 120, columns: 6 }
const card = { width: 160, height: 116, columns: 11 }
const band = { width: 720, height: 168, columns: 36 }
const corners = [0, band.width].flatMap((x) => [0, band.height].map((y) => ({ x, y })))
const saffron = { id: 'saffron', species: 'Ball python', genetics: '' }

const species = [...skins.map(({ name }) => name), 'Tuatara']
const draw = (species: string, genetics: string, frame = card) =>
  portraitSvg({ id: 'saffron', species, genetics }, frame)

describe('a portrait', () => {
  test('is the same picture for the same animal, for ever', () => {
    const sitter = { ...saffron, genetics: 'Banana Pied' }
    expect(portraitSvg(sitter, card)).toBe(portraitSvg(sitter, card))
    expect(fingerprint(portraitSvg(sitter, card))).toMatchInlineSnapshot(`"15ef88fb815b8736"`)
  })

  test('differs between two animals of one kind', () => {
    expect(portraitSvg({ ...saffron, id: 'vesper' }, card)).not.toBe(portraitSvg(saffron, card))
  })

  test('has a skin of its own for every kind that is known', () => {
    const coats = species.map((name) => colors(draw(name, '')))
    expect(new Set(coats).size).toBe(species.length)
  })

  test.each(species)('finds the skin of a %s by any letter case', (name) => {
    expect(skinOfSpecies(name.toUpperCase())).toBe(skinOfSpecies(name))
  })

  test.each(words.map(({ name }) => name))('shows the word %s', (word) => {
    expect(draw('Ball python', word)).not.toBe(draw('Ball python', ''))
  })

  test.each(['Enchi', 'Motley', 'het Clown', '66% het Pied, Enchi', '<script>'])(
    'is not changed by %s, which does not show',
    (genetics) => {
      expect(draw('Ball python', genetics)).toBe(draw('Ball python', ''))
    },
  )

  test('shows Banana beside a gene that is only carried', () => {
    expect(draw('Ball python', 'Banana, het Clown')).toBe(draw('Ball python', 'Banana'))
    for (const carried of [
      'Banana het Pied/Clown',
      'Banana 66% het Pied & Clown',
      'Banana dh Pied Clown',
      'Banana, ph Pied',
      'Banana, Pied (66% het)',
    ]) {
      expect(draw('Ball python', carried), carried).toBe(draw('Ball python', 'Banana'))
    }
  })

  test('takes the yellow from an axanthic banana in whichever order it is written', () => {
    expect(draw('Ball python', 'Axanthic Banana')).toBe(draw('Ball python', 'Banana Axanthic'))
    expect(draw('Ball python', 'Axanthic Banana')).not.toBe(draw('Ball python', 'Banana'))
  })

  test('is white for a blue-eyed leucistic by any name, and not for one gene of it', () => {
    const white = draw('Ball python', 'BEL')
    for (const pair of ['Super Mojave', 'super lesser', 'Mojave Lesser', 'Butter, Russo']) {
      expect(draw('Ball python', pair), pair).toBe(white)
    }
    for (const other of ['Mojave', 'Super Pastel Lesser', 'Mojave, het Russo', 'Super Phantom']) {
      expect(draw('Ball python', other), other).not.toBe(white)
    }
  })

  test.each(species)('keeps the markup of a %s small', (name) => {
    expect(draw(name, 'Pied', avatar).length).toBeLessThan(18_000)
    expect(draw(name, 'Pied', card).length).toBeLessThan(38_000)
    expect(draw(name, 'Pied', band).length).toBeLessThan(160_000)
    expect(draw(name, '', card).match(/<path/g)?.length).toBeLessThan(26)
  })

  test('covers a whole band, also where it is turned and bowed most', () => {
    for (let animal = 0; animal < 40; animal++) {
      const svg = portraitSvg({ ...saffron, id: `animal ${animal}` }, band)
      const starts = [...svg.matchAll(/M([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      }))
      for (const corner of corners) {
        const distances = starts.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y))
        expect(Math.min(...distances)).toBeLessThan(40)
      }
    }
  })

  test('carries nothing of the texts into the markup', () => {
    const svg = portraitSvg({ id: '"><script>', species: '<b>', genetics: '&amp;' }, card)
    expect(svg).not.toMatch(/script|<b>|&/)
  })
})

const fingerprint = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16)

const colors = (svg: string) =>
  [...svg.matchAll(/fill="(#\w+)"/g)]
    .map(([, color]) => color)
    .sort()
    .join()
