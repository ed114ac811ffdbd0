import { screens } from '../../../src/app/screens.ts'
import { start } from '../../../src/app/start.tsx'

/* The application with screens of Plus that say their name only, and with one that breaks. */

const plus = ['breeding', 'incubator', 'shop'].filter(
  (path) => !screens.some((screen) => screen.path === path),
)

start([
  ...screens,
  ...plus.map((path) => ({ path, element: <h1>{path}</h1> })),
  { path: 'throws', Component: Throws },
])

function Throws(): never {
  throw new Error('A screen for tests that breaks')
}
