/* Pages of help, few and small enough to come together. */

export { ContactScreen } from './ContactScreen.tsx'
export { MigrationScreen } from './MigrationScreen.tsx'
