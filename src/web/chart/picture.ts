/**
 * A drawing as a picture to download: twice its size on the screen, on the ground of the card, with a
 * title above it, and what its colours mean. The shapes are copied with the colours they have; words are written anew, since an
 * image knows none of the page's fonts. Browsers may refuse it, which throws.
 */
export async function pictureOf(
  drawing: SVGSVGElement,
  title: string,
  second: string,
  meanings: readonly Element[],
): Promise<Blob> {
  const { width, height } = drawing.getBoundingClientRect()
  const styles = getComputedStyle(drawing)
  const ground = styles.getPropertyValue('--surface')
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('No canvas')
  const legend = placed(brush, meanings, width, styles.fontFamily)
  const head = plainHead + legend.height
  // Which also takes away what was set until here.
  canvas.width = (width + 2 * edge) * sharpness
  canvas.height = (height + head + edge) * sharpness
  brush.scale(sharpness, sharpness)
  brush.fillStyle = ground
  brush.fillRect(0, 0, width + 2 * edge, height + head + edge)
  brush.fillStyle = styles.getPropertyValue('--ink')
  brush.font = `650 18px ${styles.fontFamily}`
  brush.fillText(title, edge, edge + 16)
  brush.fillStyle = styles.getPropertyValue('--ink3')
  brush.font = `450 13px ${styles.fontFamily}`
  brush.fillText(second, edge, edge + 36)
  brush.translate(edge, plainHead)
  for (const { x, y, meaning, words } of legend.entries) {
    const sign = getComputedStyle(meaning.querySelector('rect') ?? meaning)
    if (sign.fill === 'none') {
      brush.setLineDash([2, 2])
      brush.strokeStyle = sign.stroke
      brush.strokeRect(x + 0.5, y + 0.5, swatch - 1, swatch - 1)
    } else {
      brush.globalAlpha = Number(sign.fillOpacity) * Number(sign.opacity)
      brush.fillStyle = sign.fill
      brush.fillRect(x, y, swatch, swatch)
      brush.globalAlpha = 1
    }
    brush.fillStyle = styles.getPropertyValue('--ink2')
    brush.fillText(words, x + swatch + 6, y + swatch - 1)
  }
  brush.setLineDash([])
  brush.translate(0, legend.height)
  brush.drawImage(await imageOf(drawing, width, height), 0, 0, width, height)
  for (const text of drawing.querySelectorAll('text')) write(brush, text, drawing)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('No picture')
  return blob
}

const sharpness = 2
const edge = 20
/** Title and second line. */
const plainHead = 64
const swatch = 12
const line = 20

/** Where each meaning stands: side by side, in as many lines as that takes. */
function placed(
  brush: CanvasRenderingContext2D,
  meanings: readonly Element[],
  width: number,
  fontFamily: string,
) {
  brush.font = `450 13px ${fontFamily}`
  let [x, y] = [0, 0]
  const entries = meanings.map((meaning) => {
    const words = meaning.textContent?.trim() ?? ''
    const wide = swatch + 6 + brush.measureText(words).width
    if (x > 0 && x + wide > width) [x, y] = [0, y + line]
    const place = { x, y, meaning, words }
    x += wide + 16
    return place
  })
  return { entries, height: entries.length > 0 ? y + line + 8 : 0 }
}

const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'vector-effect',
  'display',
]

/** Everything but the words, with the styles that hold now. */
async function imageOf(drawing: SVGSVGElement, width: number, height: number) {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')]
  for (const [at, element] of [...from].entries()) {
    const styles = getComputedStyle(element)
    for (const name of drawn) to[at]?.setAttribute(name, styles.getPropertyValue(name))
  }
  for (const text of copy.querySelectorAll('text')) text.remove()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * sharpness))
  copy.setAttribute('height', String(height * sharpness))
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

/** A text where it stands on the screen, since a drawing may be smaller than its place. */
function write(brush: CanvasRenderingContext2D, text: SVGTextElement, drawing: SVGSVGElement) {
  const onScreen = text.getScreenCTM()
  if (text.getNumberOfChars() === 0 || !onScreen) return
  const start = text.getStartPositionOfChar(0).matrixTransform(onScreen)
  const corner = drawing.getBoundingClientRect()
  const [x, y] = [start.x - corner.left, start.y - corner.top]
  // Beyond the edge of an enlarged map.
  if (x < 0 || y < 0 || x > corner.width || y > corner.height) return
  const scale = Math.hypot(onScreen.a, onScreen.b)
  const styles = getComputedStyle(text)
  brush.font = `${styles.fontWeight} ${Number.parseFloat(styles.fontSize) * scale}px ${styles.fontFamily}`
  if (styles.stroke !== 'none') {
    brush.lineJoin = 'round'
    brush.strokeStyle = styles.stroke
    brush.lineWidth = Number.parseFloat(styles.strokeWidth) * scale
    brush.strokeText(text.textContent ?? '', x, y)
  }
  brush.fillStyle = styles.fill
  brush.fillText(text.textContent ?? '', x, y)
}
