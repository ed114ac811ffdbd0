import type { Page } from '@playwright/test'
import type { Samples } from './collection.ts'

/** How to come to see something, by what it is called. */
export type Scenes = Record<string, (page: Page, samples: Samples) => Promise<unknown>>
