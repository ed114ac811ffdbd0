// The server under test, in a process of its own; it ends with the one that started it.
import { startServer } from './server.ts'

const { address, stop } = await startServer()
process.once('disconnect', () => stop().then(() => process.exit(0)))
process.send?.(address)
