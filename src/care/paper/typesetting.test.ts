import { sql } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { pdfAt, printed } from '../../../test/paper.ts'
import { pngOf } from '../../../test/pictures.ts'
import { fontFile } from './fontFiles.ts'
import { paperSize } from './paperSize.ts'
import { typefaces } from './typefaces.ts'

let keeper: Keeper

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

test('names in any script are printed with fonts that travel with the file, shaped as they are written', async () => {
  const name = 'Žížala Äöü Змея Φίδι 東京のヘビ 뱀 ثعبان งูเห่า साँप Snek 🐍 𒀀?'
  const genetics = 'น้ำ กิ้งก่า राष्ट्र हिन्दी'
  const { id } = await keeper.add('animals', { name, genetics, sex: 'male' })
  const { text, fonts, headers } = await printed(keeper, id)
  for (const letter of name.replaceAll(/[𒀀 ]/gu, '')) expect(text).toContain(letter)
  expect(fonts.join()).toContain('AtkinsonHyperlegible')
  expect(fonts.join()).toMatch(/NotoSansThai.*NotoSansDevanagari|NotoSansDevanagari.*NotoSansThai/)
  expect(text).toContain('□?')
  expect(text.replaceAll('□?', '')).not.toContain('□')
  expect(headers['content-disposition']).toContain("filename*=UTF-8''%C5%BD%C3%AD%C5%BEala")
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
  const of = sql`select ${keeper.accountId}::uuid, gen_random_uuid(), ${id}::uuid`
  const back = (days: string, times: number) =>
    sql`now() - make_interval(days => ${sql.raw(days)}) from generate_series(0, ${times - 1}) n`
  await db.execute(sql`insert into feeding_logs (account_id, id, animal_id, feeder_id, success, happened_at)
    ${of}, ${rat.id}::uuid, n % 9 > 0, ${back('n', 1900)}`)
  await db.execute(sql`insert into weight_logs (account_id, id, animal_id, weight_in_grams, unit, happened_at)
    ${of}, 3000 - n, 'grams', ${back('n', 2000)}`)
  await db.execute(sql`insert into shedding_logs (account_id, id, animal_id, quality, happened_at)
    ${of}, 'complete', ${back('n * 30', 15)}`)
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
