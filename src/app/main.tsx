import '../web/look/animal/drawEarly.ts'
import { screens } from './screens.ts'
import { start } from './start.tsx'

start(screens)
