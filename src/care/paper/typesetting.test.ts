import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { at, pdfAt, printed } from '../../../test/paper.ts'
import { pngOf } from '../../../test/pictures.ts'
import { feedingLogs, sheddingLogs, weightLogs } from '../../db/schema.ts'
import { fontFile } from './fontFiles.ts'
import { paperSize } from './paperSize.ts'
import { typefaces } from './typefaces.ts'

let keeper: Keeper

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

test('names in any script are printed with fonts that travel with the file', async () => {
  const names = [
    'Žížala Äöü',
    'Змея',
    'Φίδι',
    '東京のヘビ',
    '뱀',
    'ثعبان',
    'งูเห่า',
    'साँप',
    'Snek 🐍',
    '𒀀?',
  ]
  for (const name of names) {
    const { id } = await keeper.add('animals', { name, sex: 'male' })
    const { text, fonts } = await printed(keeper, id)
    const letters = [...name].filter((letter) => letter !== '𒀀' && letter !== ' ')
    for (const letter of letters) expect(text).toContain(letter)
    expect(fonts.join()).toContain('AtkinsonHyperlegible')
    if (name.includes('𒀀')) expect(text).toContain('□?')
  }
  const { headers } = await printed(
    keeper,
    (await keeper.add('animals', { name: '東京', sex: 'male' })).id,
  )
  expect(headers['content-disposition']).toContain("filename*=UTF-8''%E6%9D%B1%E4%BA%AC")
})

test('Thai and Devanagari are shaped: tones stand on their vowels, and letters join', async () => {
  const { id } = await keeper.add('animals', {
    name: 'น้ำ กิ้งก่า',
    genetics: 'राष्ट्र हिन्दी',
    sex: 'male',
  })
  const { text, fonts } = await printed(keeper, id)
  expect(fonts.join()).toMatch(/NotoSansThai.*NotoSansDevanagari|NotoSansDevanagari.*NotoSansThai/)
  expect(text).not.toContain('□')
  // The ring of the vowel is drawn before the tone above it.
  expect(text).toContain('น\u0e4d\u0e49\u0e32')
  const joined = widthOf('राष्ट्र')
  const apart = [...'राष्ट्र'].reduce((sum, letter) => sum + widthOf(letter), 0)
  expect(joined).toBeLessThan(apart * 0.75)
})

function widthOf(text: string): number {
  const doc = new PDFDocument()
  const [run] = typefaces(doc)(text)
  return doc.font(run?.face ?? '').widthOfString(text)
}

test('a zero is printed without a slash', async () => {
  for (const face of ['regular', 'bold'] as const) {
    const font = { font: 'Atkinson Hyperlegible Next', fontfile: fontFile(face), dpi: 900 }
    const { data, info } = await sharp({ text: { text: '0', ...font } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const middle = Math.floor(height / 2) * width + Math.floor(width / 2)
    expect(data[middle * channels], face).toBe(0)
  }
})

test('a photo is printed, and an animal without one has its portrait', async () => {
  const plain = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  const answer = await keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Pip',
    'animal[sex]': 'male',
    'animal[photo]': new File([await pngOf(700, 300)], 'photo.png'),
  })
  const file = async (id: string) => (await keeper.get(pdfAt(id))).rawPayload.toString('latin1')
  expect(await file(answer.json().object.id)).toContain('/DCTDecode')
  expect(await file(plain.id)).not.toContain('/DCTDecode')
})

test('long names and texts wrap, and nothing runs over the edge of the page', async () => {
  const { id } = await keeper.add('animals', {
    name: 'W'.repeat(100),
    sex: 'male',
    genetics: `Banana ${'het Clown '.repeat(24)}`.slice(0, 254),
    description: 'x'.repeat(2000),
  })
  await keeper.add(`animals/${id}/health_notes`, { content: 'line\n'.repeat(399) })
  const { text, pages } = await printed(keeper, id)
  expect(pages.length).toBeLessThanOrEqual(3)
  const longest = Math.max(...text.split('\n').map((line) => line.length))
  expect(longest).toBeLessThan(160)
  expect(text.replaceAll('\n', '')).toContain('W'.repeat(100))
  expect(text.replaceAll('\n', '')).toContain('x'.repeat(2000))
})

test('thousands of logs stay few pages and a small file', async () => {
  const { id } = await keeper.add('animals', { name: 'Methuselah', sex: 'male' })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const { db } = await testApp()
  const common = { account_id: keeper.accountId, animal_id: id }
  const many = Array.from({ length: 2000 }, (_, back) => back)
  await db.insert(feedingLogs).values(
    many.slice(0, 1900).map((back) => ({
      ...common,
      id: newId(),
      feeder_id: rat.id,
      happenedAt: at(back),
      success: back % 9 > 0,
    })),
  )
  await db.insert(weightLogs).values(
    many.map((back) => ({
      ...common,
      id: newId(),
      happenedAt: at(back),
      weightInGrams: 3000 - back,
      unit: 'grams' as const,
    })),
  )
  await db.insert(sheddingLogs).values(
    many.slice(0, 15).map((back) => ({
      ...common,
      id: newId(),
      happenedAt: at(back * 30),
      quality: 'complete' as const,
    })),
  )
  const { text, pages, bytes } = await printed(keeper, id)
  expect(pages.length).toBeLessThanOrEqual(2)
  expect(bytes).toBeLessThan(200_000)
  const cuts = ['the latest 12 of 2,000', 'the latest 12 of 1,900', 'the latest 8 of 15']
  for (const words of cuts) expect(text).toContain(words)
  expect(text.match(/after 30 days/g)).toHaveLength(8)
})

test('the paper is what printers hold where the account is', () => {
  const height = (zone: string) => Math.round(paperSize(zone).height)
  for (const zone of [
    'America/New_York',
    'America/Indiana/Indianapolis',
    'US/Pacific',
    'Asia/Manila',
  ])
    expect(height(zone), zone).toBe(792)
  for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Sydney', 'Etc/UTC'])
    expect(height(zone), zone).toBe(842)
})
