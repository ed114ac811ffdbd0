import { join } from 'node:path'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { helpArticles } from '../../../src/running/help/reading/helpPlugin.ts'
import { root } from '../../../src/server/root.ts'
import { tokens } from '../../../vite.config.ts'

let built: Promise<string> | undefined

/**
 * The page gets the application with a longer list of screens than there are yet: everything else,
 * the server too, is the real one.
 */
export async function withMoreScreens(page: Page) {
  built ??= script()
  const body = await built
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

async function script() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'src/app'),
    plugins: [react(), tokens(), helpArticles(join(root, 'src/running/help'))],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'main.tsx'),
        output: { codeSplitting: false },
      },
    },
  })
  const { output } = [result].flat().flatMap((one) => ('output' in one ? [one] : []))[0] ?? {}
  const chunk = output?.find((one) => one.type === 'chunk')
  if (!chunk) throw new Error('The application with more screens was not built')
  return chunk.code
}
