import { streamFrom } from '../../../shared/portrait/random.ts'
import { drawGround, type Ground } from './ground.ts'

export type Layers = {
  ground: Ground
  /** Markup of what lies under the animal, the animal, and what hangs over it. */
  behind: string
  animal: string
  front: string
}

const [width, height] = [1600, 1200]

/** Markup of a whole picture, 1120 by 840: an enclosure from above, by the light of its lamp. */
export function drawScene(seed: number, { ground, behind, animal, front }: Layers): string {
  const strewn = drawGround(ground, streamFrom(seed), width, height)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="840" viewBox="0 0 ${width} ${height}">` +
    `<defs>${filters}${lamp}</defs>${strewn}` +
    `<rect width="${width}" height="${height}" fill="url(#dusk)"/>${behind}` +
    `<g filter="url(#flat)" opacity=".55" transform="translate(18 30)">${silhouette(animal)}</g>` +
    `${animal}${front}` +
    `<rect width="${width}" height="${height}" fill="url(#lamp)"/>` +
    `<rect width="${width}" height="${height}" fill="url(#corners)"/></svg>`
  )
}

/** A shadow needs the outline only, not every scale. */
const silhouette = (markup: string) =>
  [...markup.matchAll(/<clipPath[^>]*>(.*?)<\/clipPath>/g)].map(([, shape]) => shape).join('')

const filters =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>' +
  '<filter id="flat" x="-20%" y="-20%" width="140%" height="140%">' +
  '<feColorMatrix values="0 0 0 0 .03 0 0 0 0 .02 0 0 0 0 .01 0 0 0 1 0"/>' +
  '<feGaussianBlur stdDeviation="13"/></filter>'

const lamp =
  '<radialGradient id="dusk" cx=".46" cy=".42" r=".8"><stop stop-color="#000" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#0a0704" stop-opacity=".3"/></radialGradient>' +
  '<radialGradient id="lamp" cx=".36" cy=".24" r=".75"><stop stop-color="#ffdfae" stop-opacity=".34"/>' +
  '<stop offset=".55" stop-color="#ffd9a0" stop-opacity=".04"/>' +
  '<stop offset="1" stop-color="#0a0704" stop-opacity=".1"/></radialGradient>' +
  '<radialGradient id="corners" cx=".5" cy=".48" r=".78"><stop offset=".55" stop-color="#0a0704" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#0a0704" stop-opacity=".38"/></radialGradient>' +
  '<linearGradient id="slope" x1=".2" y1="0" x2=".7" y2="1"><stop stop-color="#fff" stop-opacity=".26"/>' +
  '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#0a0704" stop-opacity=".4"/></linearGradient>'
