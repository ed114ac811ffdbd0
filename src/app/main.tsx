import '../web/look/animal/drawEarly.ts'
import { start } from './start.tsx'

start()
