// npm run install-pictures: takes the pictures that browsers show before they install Vivary.
import { browsers } from './chromium.mjs'
import { leave, pinnedNode, runOrThrow } from './run.mjs'
import { setUp } from './setup.mjs'

try {
  await setUp({ build: true })
  const env = await browsers()
  const args = ['--import', 'tsx', 'test/browser/installPictures.ts']
  await runOrThrow(pinnedNode, args, { env, show: true })
} catch (error) {
  leave(error)
}
