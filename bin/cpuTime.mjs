// node bin/cpuTime.mjs FILE SCRIPT ARGS…: runs a script to its end, and leaves in the file how many
// seconds of the processor it took with all it waited for. Parts of `npm test` run at the same time, and
// Node counts the children of a process only together.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { leave } from './run.mjs'
import { childrensCpu_s } from './testTotals.mjs'

const [file, ...args] = process.argv.slice(2)
const child = spawn(process.execPath, args, { stdio: 'inherit' })
child.once('error', leave)
child.once('close', (code) => {
  writeFileSync(file, String(childrensCpu_s()))
  process.exitCode = code ?? 1
})
