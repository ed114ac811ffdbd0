import sharp from 'sharp'
import { patternOf } from '../../shared/portrait/pattern.ts'
import { hashOf } from '../../shared/portrait/random.ts'
import { skinOfSpecies } from '../../shared/portrait/skins.ts'
import { skinWithWords } from '../../shared/portrait/words.ts'
import { type DemoAnimal, demoAnimals } from './animals.ts'
import { demoId, streamOf } from './identity.ts'
import { sceneOf } from './scenes/scenes.ts'
import { demoSpecies } from './species.ts'

/**
 * The pictures of the demo's animals that have one, by the animal's name: drawn here, so that nobody's photograph is
 * needed. An animal wears the skin that its generated portrait would show. For use while nothing
 * is served: it lets SVG through to libvips as long as it draws.
 */
export async function drawPhotos(of: DemoAnimal[] = demoAnimals): Promise<Map<string, File>> {
  sharp.unblock({ operation: [svgLoader] })
  try {
    // One is turned into pixels, in another thread, while the next one is drawn here.
    const photos = of.flatMap((animal) => {
      const svg = sceneFor(animal)
      return svg ? [photo(animal.name, svg)] : []
    })
    return new Map((await Promise.all(photos)).map((file) => [file.name, file]))
  } finally {
    sharp.block({ operation: [svgLoader] })
  }
}

const svgLoader = 'VipsForeignLoadSvgBuffer'

async function photo(name: string, svg: string) {
  const jpeg = await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 95 }).toBuffer()
  return new File([new Uint8Array(jpeg)], name)
}

function sceneFor({ name, species, genetics }: DemoAnimal) {
  const { commonName } = demoSpecies[species]
  const seed = hashOf(demoId('animal', name) + commonName)
  const skin = skinWithWords(skinOfSpecies(commonName), genetics)
  return sceneOf(name, { skin, pattern: patternOf(seed), seed }, streamOf(`photo of ${name}`))
}
