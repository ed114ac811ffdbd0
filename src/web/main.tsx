import { screens } from '../features/screens.ts'
import { start } from './start.tsx'

start(screens)
