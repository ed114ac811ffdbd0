import { drawSkin, type PortraitSize } from './skin.ts'

/*
 * Draws the portraits in view of a page that the server drew, or the device had kept. Without it they would wait
 * for the application, which comes a second later on a phone, and then finds them drawn.
 */

for (const svg of document.querySelectorAll<SVGElement>('[data-drawn] svg[data-sitter]')) {
  // One at a time, so that a phone can react in between.
  setTimeout(draw, 0, svg)
}

function draw(svg: SVGElement) {
  // A drawing that the device kept has its skins already.
  if (svg.firstChild || svg.getBoundingClientRect().top > innerHeight) return
  const { sitter = '', size } = svg.dataset
  drawSkin(svg, JSON.parse(sitter), size as PortraitSize)
}
