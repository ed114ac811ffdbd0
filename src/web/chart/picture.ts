/**
 * A drawing as a picture to download: twice its size on the screen, on the ground of the card, with a
 * title above it. The shapes are copied with the colours they have; words are written anew, since an
 * image knows none of the page's fonts. Browsers may refuse it, which throws.
 */
export async function pictureOf(
  drawing: SVGSVGElement,
  title: string,
  second: string,
): Promise<Blob> {
  const { width, height } = drawing.getBoundingClientRect()
  const styles = getComputedStyle(drawing)
  const ground = styles.getPropertyValue('--surface')
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * edge) * sharpness
  canvas.height = (height + head + edge) * sharpness
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('No canvas')
  brush.scale(sharpness, sharpness)
  brush.fillStyle = ground
  brush.fillRect(0, 0, width + 2 * edge, height + head + edge)
  brush.fillStyle = styles.getPropertyValue('--ink')
  brush.font = `650 18px ${styles.fontFamily}`
  brush.fillText(title, edge, edge + 16)
  brush.fillStyle = styles.getPropertyValue('--ink3')
  brush.font = `450 13px ${styles.fontFamily}`
  brush.fillText(second, edge, edge + 36)
  brush.translate(edge, head)
  brush.drawImage(await imageOf(drawing, width, height), 0, 0, width, height)
  const box = drawing.viewBox.baseVal
  const scale = box && box.width > 0 ? width / box.width : 1
  for (const text of drawing.querySelectorAll('text')) write(brush, text, scale)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('No picture')
  return blob
}

const sharpness = 2
const edge = 20
const head = 64

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

function write(brush: CanvasRenderingContext2D, text: SVGTextElement, scale: number) {
  if (text.getNumberOfChars() === 0) return
  const start = text.getStartPositionOfChar(0)
  const into = text.ownerSVGElement
    ?.getScreenCTM()
    ?.inverse()
    .multiply(text.getScreenCTM() ?? new DOMMatrix())
  const at = into ? start.matrixTransform(into) : start
  const styles = getComputedStyle(text)
  brush.font = `${styles.fontWeight} ${Number.parseFloat(styles.fontSize) * scale}px ${styles.fontFamily}`
  if (styles.stroke !== 'none') {
    brush.lineJoin = 'round'
    brush.strokeStyle = styles.stroke
    brush.lineWidth = Number.parseFloat(styles.strokeWidth) * scale
    brush.strokeText(text.textContent ?? '', at.x * scale, at.y * scale)
  }
  brush.fillStyle = styles.fill
  brush.fillText(text.textContent ?? '', at.x * scale, at.y * scale)
}
