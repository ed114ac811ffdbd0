// npm run keyboard-walk: goes through the journeys by the keyboard alone and prints what a screen reader would say.
import { browsers } from './chromium.mjs'
import { leave, pinnedNode, runOrThrow } from './run.mjs'
import { setUp } from './setup.mjs'

try {
  await setUp({ build: true })
  const env = await browsers()
  const words = process.argv.slice(2)
  const args = ['--import', 'tsx', 'test/browser/keyboardWalk.ts', ...words]
  await runOrThrow(pinnedNode, args, { env, show: true })
} catch (error) {
  leave(error)
}
