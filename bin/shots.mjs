// npm run shots: a picture of every screen, on both devices and in both themes, into shots/.
import { browsers } from './chromium.mjs'
import { leave, pinnedNode, runOrThrow } from './run.mjs'
import { setUp } from './setup.mjs'

try {
  await setUp({ build: true })
  const env = await browsers()
  await runOrThrow(pinnedNode, ['--import', 'tsx', 'test/browser/shots.ts'], { env, show: true })
} catch (error) {
  leave(error)
}
