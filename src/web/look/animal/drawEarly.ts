import { frames, type PortraitSize, portraitImage } from './portraitImage.ts'

/*
 * Draws what is in view of the portraits in a page that the server drew, or the device had kept: the application,
 * which draws them otherwise, comes a second later on a phone. It then finds them drawn.
 */

for (const image of document.querySelectorAll<HTMLImageElement>('[data-drawn] [data-sitter]')) {
  // One at a time, so that a phone can react in between.
  setTimeout(draw, 0, image)
}

function draw(image: HTMLImageElement) {
  if (image.getBoundingClientRect().top > innerHeight) return
  const { sitter = '', size } = image.dataset
  image.src = portraitImage(JSON.parse(sitter), frames[size as PortraitSize])
}
