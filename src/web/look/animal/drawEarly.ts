import { frames, type PortraitSize, portraitImage } from './portraitImage.ts'

/*
 * Draws the portraits in view of a page that the server drew, or the device had kept. Without it they would wait
 * for the application, which comes a second later on a phone, and then finds them drawn.
 */

for (const image of document.querySelectorAll<HTMLImageElement>('[data-drawn] [data-sitter]')) {
  // One at a time, so that a phone can react in between.
  setTimeout(draw, 0, image)
}

function draw(image: HTMLImageElement) {
  // A drawing that the device kept has pictures already.
  if (image.hasAttribute('src') || image.getBoundingClientRect().top > innerHeight) return
  const { sitter = '', size } = image.dataset
  image.src = portraitImage(JSON.parse(sitter), frames[size as PortraitSize])
}
