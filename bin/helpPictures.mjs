// npm run help-pictures: takes the help's pictures anew, of the demo account.
import { browsers } from './chromium.mjs'
import { commandOf, leave, pinnedNode, runOrThrow } from './run.mjs'
import { setUp } from './setup.mjs'

try {
  await setUp({ build: true })
  const env = { ...(await browsers()), HELP_PICTURES: 'take' }
  const args = [commandOf('playwright'), 'test', 'helpPictures', '--project=phone']
  await runOrThrow(pinnedNode, args, { env, show: true })
} catch (error) {
  leave(error)
}
