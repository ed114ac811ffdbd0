/*
 * Who may import whom. `test/wall.test.ts` shows that each rule fires.
 *
 * Each floor may import those above it in this list and never one below: a feature can rely on
 * animals, but animals know nothing of a calendar. `app` puts everything together.
 */
const floors = [
  'shared',
  'db',
  'server',
  'backup',
  'web',
  'people',
  'collection',
  'care',
  'breeding',
  'shop',
  'day',
  'running',
  'demo',
  'app',
]

const inFloors = (names) => `^src/(${names.join('|')})/`
const tests = '\\.test\\.tsx?$'

/** Files of the server, of the browser, and those that both of them read. */
const server = [
  inFloors(['db', 'server', 'backup', 'demo']),
  '\\.(routes|queries|jobs|pages)\\.tsx?$',
]
const browser = [
  inFloors(['web']),
  '^src/app/(shell/|main\\.tsx|start|router|screens)',
  '\\.screens\\.tsx$',
  '/use[A-Z]\\w*\\.tsx?$',
  '/[A-Z]\\w*\\.tsx$',
]
const bothSides = [inFloors(['shared']), '\\.contract\\.ts$', '/words\\.ts$']

const libraries = (names) => names.map((name) => `node_modules/${name}/`)

const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: tests, ...from },
  to,
})

export default {
  forbidden: [
    ...floors
      .slice(0, -1)
      .map((floor, at) =>
        forbid(
          `${floor}-imports-nothing-below-it`,
          'Pass it in from below instead: export a value that one list names.',
          { path: inFloors([floor]) },
          { path: inFloors(floors.slice(at + 1)) },
        ),
      ),
    forbid(
      'browser-imports-no-server-code',
      'The browser never imports the server.',
      { path: browser, pathNot: [tests, '\\.pages\\.tsx$'] },
      { path: server },
    ),
    forbid(
      'server-imports-no-browser-code',
      'The server never imports the browser.',
      { path: server },
      { path: browser, pathNot: ['\\.pages\\.tsx$'] },
    ),
    forbid(
      'contracts-are-for-both-sides',
      'Contracts and words import only shared code, each other and pure rules.',
      { path: bothSides },
      { path: [...server, ...browser, ...libraries(['react', 'fastify', 'drizzle-orm', 'pg'])] },
    ),
    forbid(
      'no-circles',
      'Files that need each other, be it for a type, are one file or lack a third.',
      {},
      { circular: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'] },
  },
}
