// A server with the demo account, in a process of its own; it ends with the one that started it.
import { addDemo } from '../../src/demo/demo.ts'
import { startServer } from './server.ts'

const { address, context, stop } = await startServer()
await addDemo(context)
process.once('disconnect', () => stop().then(() => process.exit(0)))
process.send?.(address)
