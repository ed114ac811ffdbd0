import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { machines, wholeBrowser } from '../../playwright.config.ts'
import { modulesOf } from '../../src/shared/qr.ts'
import { zone } from '../zone.ts'
import type { Keeper } from './keeper.ts'

const size = { width: 640, height: 480 }
const framesPerSecond = 5

declare global {
  interface Window {
    /** Puts the rows of a code before the page's camera, or with no rows nothing. */
    putBeforeCamera: (rows: boolean[][]) => void
  }
}

const rowsOf = (text: string) => (text === '' ? [] : modulesOf(text))

/**
 * Gives a page a camera from its next address on, which sees a code with this text: the headless shell has none. The
 * frames are those of a real stream, so that the page reads them as it does a lens's. What it returns puts another
 * code before the camera, or nothing for ''.
 */
export async function cameraOn(page: Page, text = ''): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(standIn, { rows: rowsOf(text), size, framesPerSecond })
  return (next) => page.evaluate((rows) => window.putBeforeCamera(rows), rowsOf(next))
}

/** In the page: has `getUserMedia` give what is drawn on a canvas, anew with each frame. */
function standIn(first: {
  rows: boolean[][]
  size: { width: number; height: number }
  framesPerSecond: number
}) {
  const { width, height } = first.size
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const paper = canvas.getContext('2d')
  const before = { rows: first.rows }
  function draw() {
    if (!paper) return
    const { rows } = before
    paper.fillStyle = '#606060'
    paper.fillRect(0, 0, width, height)
    const scale = Math.floor((height * 0.8) / rows.length)
    const [left, top] = [width, height].map((side) => Math.floor((side - rows.length * scale) / 2))
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) {
        paper.fillStyle = isDark ? '#181818' : '#e8e8e8'
        paper.fillRect((left ?? 0) + x * scale, (top ?? 0) + y * scale, scale, scale)
      }
    }
  }
  window.putBeforeCamera = (rows) => {
    before.rows = rows
  }
  navigator.mediaDevices.getUserMedia = async () => {
    // A frame for each drawing. Drawn once, a code could fall between two frames and never be seen.
    const stream = canvas.captureStream()
    setInterval(draw, 1000 / first.framesPerSecond)
    return stream
  }
}

/** A grey picture with a code in its middle, as luma; without a text no code. */
function pictureOf(text: string): Buffer {
  const luma = Buffer.alloc(size.width * size.height, 96)
  if (text === '') return luma
  const rows = rowsOf(text)
  const scale = Math.floor((size.height * 0.8) / rows.length)
  const left = Math.floor((size.width - rows.length * scale) / 2)
  const top = Math.floor((size.height - rows.length * scale) / 2)
  for (let y = 0; y < rows.length * scale; y++) {
    for (let x = 0; x < rows.length * scale; x++) {
      const isDark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]
      luma[(top + y) * size.width + left + x] = isDark ? 24 : 232
    }
  }
  return luma
}

/** A film that shows each code for some seconds, over and over, as raw video (Y4M). */
function filmOf(texts: string[], seconds: number): Buffer {
  const chroma = Buffer.alloc((size.width * size.height) / 2, 128)
  const frames = texts.flatMap((text) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(text), chroma])
    return Array.from({ length: seconds * framesPerSecond }, () => frame)
  })
  const head = `YUV4MPEG2 W${size.width} H${size.height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(head), ...frames])
}

type Scene = {
  page: Page
  baseURL: string | undefined
  film: string[]
  seconds?: number
  mayUse?: boolean
}

/**
 * The same person in a browser whose camera sees the film; `mayUse` false is one that was refused the
 * camera. What the pages did wrong is thrown at the end.
 */
export async function withCamera(
  { page, baseURL, film, seconds = 2, mayUse = true }: Scene,
  scan: (page: Page, context: BrowserContext) => Promise<void>,
) {
  const path = join(tmpdir(), `film-${newId()}.y4m`)
  await writeFile(path, filmOf(film, seconds))
  const browser = await chromium.launch({
    ...wholeBrowser,
    args: [
      ...wholeBrowser.args,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
  })
  try {
    const context = await browser.newContext({
      ...machines.phone,
      ...(baseURL && { baseURL }),
      locale: 'en-GB',
      timezoneId: zone,
      reducedMotion: 'reduce',
      permissions: mayUse ? ['camera'] : [],
    })
    const faults: string[] = []
    context.on('weberror', (error) => faults.push(String(error.error())))
    await context.exposeFunction('tellFault', (fault: string) => faults.push(fault))
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        window.tellFault(`${event.violatedDirective} ${event.blockedURI}`),
      ),
    )
    await context.addCookies(await page.context().cookies())
    context.setDefaultTimeout(20_000)
    await scan(await context.newPage(), context)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  } finally {
    await browser.close()
    await rm(path, { force: true })
  }
}

/** An animal with its usual meal and the address of its code. */
export async function scannedAnimal(keeper: Keeper, name: string, feeder: { id: string }) {
  const animal = await keeper.add('animals', {
    name,
    sex: 'female',
    feedingSchedules: [
      { feeder_id: feeder.id, repeat_amount: 1, repeat: 'day', started_on: '2026-01-05' },
    ],
  })
  return { ...animal, ...(await keeper.read('codes/animal', animal.id)), id: animal.id }
}
