import type { FirstScreen } from '../server/pages/firstScreens.ts'

/**
 * The screens that most visits begin with, by their address. A list is drawn as it is without any
 * choice.
 */
export const firstScreens: Record<string, FirstScreen> = {
  '/dashboard': { chunk: 'dashboard', reads: ['dashboard'] },
  '/dashboard/animals': {
    chunk: 'AnimalsScreen',
    reads: ['animals?page=1&sort=abc&filter=all&care=due'],
    view: { key: 'view:animals', usual: 'grid' },
  },
}
