import { inject } from 'vitest'

/** The program that reads uploads, as test/globalSetup.ts has built it. */
export const readerScript: string = inject('readerScript')
