import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { helpArticles } from './src/running/help/reading/helpPlugin.ts'
import { tokensCss } from './src/shared/tokens.ts'

const help = join(import.meta.dirname, 'src/running/help')

/** Two builds from one file: the browser's into dist/web, the server's (`--ssr`) into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? [react(), iconFiles(), helpArticles(help), screenFiles(), oneByte()]
    : [
        react(),
        iconFiles(),
        tokens(),
        helpArticles(help),
        patientChunks(),
        screenChunks(),
        withoutJsonSchemas(),
        withoutFramework(),
        unasked(),
        brotli(),
        worker(),
      ],
  root: isSsrBuild ? '.' : 'src/app',
  publicDir: false,
  build: {
    outDir: isSsrBuild ? 'dist/server' : '../../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    sourcemap: isSsrBuild === true,
    ssr: isSsrBuild === true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild && { input: serverEntries }),
      output: isSsrBuild
        ? // Traces need the lines only; Node keeps the whole map in memory.
          { sourcemapExcludeSources: true }
        : {
            codeSplitting: { groups: chunks },
            // As short as may be: the shell names every file of every screen, and hashes don't compress.
            hashCharacters: 'hex',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
          },
    },
  },
  // A worker's name ends in `.worker`: its response has a policy of its own (server/headers.ts).
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  ssr: { noExternal: bundled },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/dashboard/api', '/dashboard/files', '/users', '/help', '/fonts', '/sw.js', '/cable'].map(
        (path) => [
          path,
          { target: `http://localhost:${process.env.PORT ?? 3000}`, ws: path === '/cable' },
        ],
      ),
    ),
  },
}))

/**
 * Libraries of which the server takes only what it uses. Loading drizzle's hundreds of modules one by one costs 150 MB that
 * are never given back, all six thousand icons 54, and the others 5 together.
 */
const bundled = [
  'drizzle-orm',
  '@tabler/icons-react',
  'zod',
  'fastify-type-provider-zod',
  'pg-boss',
  'luxon',
  'cron-parser',
  'rrule-temporal',
]

/** The server, the screens that it draws, its threads, and the processes in which it reads uploaded files. */
const serverEntries = {
  foretelling: 'src/care/forecast/foretelling.ts',
  crossing: 'src/breeding/genetics/crossing.ts',
  printing: 'src/care/paper/printing.ts',
  main: 'src/app/main.ts',
  drawn: 'src/app/drawn.tsx',
  readerChild: 'src/running/imports/reading/file/readerChild.ts',
  archiveChild: 'src/running/imports/archives/archiveChild.ts',
  signedContentChild: 'src/running/handover/signedContentChild.ts',
}

const dashboard = join(import.meta.dirname, 'src/day/dashboard/DashboardScreen.tsx')
const icon = /\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/
/** Wanted soon on every visit, and too small for files of their own. */
const small =
  /\/src\/(web\/(serviceWorker|build|queue\/shown|look\/messages\/WaitingMark)|app\/shell\/standing\/.*\.css)/
/** Of the library that every screen reads with, what the dashboard doesn't: its one module imports all. */
const ofOtherScreens =
  /\/node_modules\/@tanstack\/.*\/(queriesObserver|useQueries|useMutationState)\.js$/

type ChunkGroup = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number]

/** Below src/: what few screens need, however often it is imported. */
const unshared = [
  'breeding/(?!PlusGate)|people/|shop/|care/(bulbs|climate|forecast|reports|waiting)/|running/(imports|exports|webhooks)/|web/(queue|offline)/',
  'care/animals/bulk/|care/rounds/(roundLogs|roundState)|care/schedules/(\\w*Fields?|ScheduleSection)\\.tsx',
  'collection/(lineage/(?!fetched)|comments/|health/|targets/|animals/(states/|moves/)|codes/(CodeTab|codes\\.contract)|species/(NewSpeciesName|suggestions))',
  'web/(saveFile|sendFile|shell/[sS]hareLink|fields/(RowField|ComingDayField|(Current)?PasswordField|PhotoField|lightened)\\.|chart/(\\w+Drawing|lineLayout|Plot|PointReader|series|useWidth))',
  'shared/(brumation|climate|plus|timeZones)',
]

/**
 * Few requests for any screen: what draws portraits, ahead of all else; React and the other libraries, which most releases leave as they were (two
 * files, since each is compiled in one go), the shell, the
 * dashboard, the sheets used every day with the live channel, and what other screens share (forms,
 * sheets, lists) are one file each. What the screens of the shop share is a file of its own; breeding's
 * share little, each with some of the others.
 */
const chunks: ChunkGroup[] = [
  {
    name: 'portraits',
    test: /\/src\/(shared\/portrait\/|web\/look\/animal\/(skin|drawEarly))/,
    priority: 5,
  },
  {
    name: 'react',
    tags: ['$initial'],
    test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime|src\/app\/reactDom/,
    priority: 4,
  },
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
  // What contracts are written in, and the table of all screens: any screen but the dashboard begins with both.
  { name: 'screens', test: /node_modules\/zod\/|\/src\/app\/screens\.ts/, priority: 1 },
  { name: 'shell', tags: ['$initial'], priority: 2 },
  {
    name: (id, build) => (small.test(id) || isOfDashboard(id, build) ? 'dashboard' : null),
    debugName: 'dashboard',
    priority: 1,
  },
  {
    name: 'shared',
    test: new RegExp(`/src/(?!${unshared.join('|')})`),
    minShareCount: 3,
    priority: 1,
  },
  // For a few screens only; the rest of what they import is above.
  {
    name: 'genes',
    test: /\/src\/breeding\/genetics\/(genes|ownGenes|useGenes|lists\/(names|fetched))/,
    minShareCount: 2,
  },
  { name: 'crosses', test: /\/src\/breeding\/genetics\/(crosses|calculator\/useCrossAddress)/ },
  { name: 'brood', test: /\/src\/breeding\/genetics\/calculator\/brood/ },
  { name: 'genetics', test: /\/src\/breeding\/genetics\/(?!lists\/|crosses)/, minShareCount: 2 },
  // The form of an animal, and the sheets that change many.
  {
    name: 'animalFields',
    test: /\/src\/(care\/schedules\/(\w*Fields?|ScheduleSection)\.tsx|collection\/(animals\/(states|moves\/PlaceFields)|species\/(NewSpeciesName|suggestions))|web\/fields\/(RowField|ComingDayField)\.)/,
    minShareCount: 2,
  },
  { name: 'photos', test: /\/src\/web\/fields\/(PhotoField|lightened)\./, minShareCount: 2 },
  // What an animal's page says of its health and next shed.
  {
    name: 'animalWords',
    test: /\/src\/(collection\/health\/words|care\/forecast\/(words|shedForecasts\.contract))/,
    minShareCount: 2,
  },
  { name: 'lineage', test: /\/src\/collection\/lineage\//, minShareCount: 2 },
  {
    name: 'clutches',
    test: /\/src\/breeding\/(?!season\/words)(clutches|incubator|pairings|plans|season)\/(\w+\.(module\.css|contract)|PairFaces|usePairingLogs|words)/,
    minShareCount: 2,
  },
  // Signs of series are in legends as well, where nothing is drawn yet.
  { name: 'series', test: /\/src\/web\/chart\/(series|useWidth|Chart\.module)/, priority: 1 },
  // Only where something is drawn: an animal's page, reports, the shop's analytics.
  {
    name: 'charts',
    test: /\/src\/web\/chart\/(\w+Drawing|Plot|lineLayout|PointReader)|node_modules\/(d3-|internmap)/,
  },
  { name: 'loggerFile', test: /\/src\/care\/climate\/doors\/file\//, minShareCount: 2 },
  {
    name: 'climate',
    test: /\/src\/(care\/climate\/(?!sensors\/[A-Z]|alarms\/(Box|Rule))|collection\/targets\/aims|shared\/(brumation|climate))/,
    minShareCount: 2,
  },
  { name: 'alarmRules', test: /\/src\/care\/climate\/alarms\/(Box|Rule)/, minShareCount: 2 },
  { name: 'sensors', test: /\/src\/care\/climate\/sensors\//, minShareCount: 2 },
  { name: 'reports', test: /\/src\/care\/reports\/.*\.css$/ },
  { name: 'reports', test: /\/src\/care\/reports\/(?!Due|weights\/growth)/, minShareCount: 2 },
  { name: 'due', test: /\/src\/care\/reports\/Due(List|Report)/ },
  // The electricity report sets one field of it.
  { name: 'profile', test: /\/src\/(people\/profile\/profile\.contract|shared\/timeZones)/ },
  {
    name: 'account',
    test: /\/src\/(people\/|web\/fields\/(Current)?PasswordField\.)/,
    minShareCount: 2,
  },
  { name: 'shop', test: /\/src\/shop\//, minShareCount: 2 },
  { name: 'webhooks', test: /\/src\/running\/webhooks\// },
  // Screens of the same errand, so that the first one doesn't name the files of each.
  { name: 'import', test: /\/src\/running\/imports\/(?!steps\/RowSheet)/ },
  { name: 'export', test: /\/src\/running\/exports\// },
  // Fetched once the first screen is calm, and by a page that the service worker has kept.
  {
    name: 'standing',
    test: /\/src\/app\/shell\/standing\/|\/src\/web\/(offline|queue)\/|\/src\/care\/waiting\/about|node_modules\/idb\//,
  },
  // Else a screen that lets one choose among the animals, tells of stock, reads several records at once or has rows that
  // are swiped would bring all that is used every day.
  {
    name: 'choices',
    test: new RegExp(
      `${ofOtherScreens.source}|/src/(collection/animals/AnimalChoices|care/(bulbs/(BulbLife|words)|feeders/Stock\\b)|web/look/SwipedRow)`,
    ),
    priority: 1,
  },
  {
    name: 'csv',
    test: /\/src\/(web\/(saveFile|screens\/(saveList|listFile))|day\/tasks\/saveTasks)/,
  },
  { name: 'tiles', test: /\/src\/day\/(achievements|news)\// },
  { name: 'wordForms', test: /\/src\/day\/search\/wordForms/ },
  {
    name: 'daily',
    test: /(Record|Search|Notifications)Sheet|actioncable|shownKinds|liveFetches|tasks\.contract/,
  },
]

const known = new Map<string, boolean>()

/** Whether the dashboard's screen imports it, by whatever way, or it is an icon by which several others would be larger. */
function isOfDashboard(id: string, build: Rolldown.ChunkingContext): boolean {
  if (id === dashboard) return true
  if (ofOtherScreens.test(id)) return false
  const answer = known.get(id)
  if (answer !== undefined) return answer
  // Modules that import each other would ask for ever.
  known.set(id, false)
  const importers = build.getModuleInfo(id)?.importers ?? []
  const isSharedIcon = icon.test(id) && importers.length > 1
  const is = isSharedIcon || importers.some((importer) => isOfDashboard(importer, build))
  known.set(id, is)
  return is
}

/**
 * Loads chunks with src/web/chunks.ts in place of Vite's own helper, and lets it ask for them under
 * another address: each `import('./x.js')` appends its query.
 */
function patientChunks(): Plugin {
  const helper = join(import.meta.dirname, 'src/web/chunks.ts')
  return {
    name: 'patient-chunks',
    apply: 'build',
    enforce: 'post',
    transform: (_code, id) =>
      id.includes('vite/preload-helper')
        ? { code: `export { loadChunk as __vitePreload } from '${helper}'`, map: null }
        : undefined,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          chunk.code = chunk.code.replace(
            /\bimport\((["'`])(\.\/[^"'`]+\.js)\1\)/g,
            (_all, _quote, file) => `import("${file}"+(globalThis.chunkQuery??""))`,
          )
        }
      },
    },
  }
}

/**
 * Leaves out how zod describes its schemas as JSON Schema, 16 KB that only the server's description of
 * its API needs.
 */
function withoutJsonSchemas(): Plugin {
  const nothing = (code: string) =>
    [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
      .map(([, name]) => `export const ${name} = () => undefined`)
      .join('\n')
  return {
    name: 'without-json-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/zod/v4/core/to-json-schema.js')) return { code: nothing(code), map: null }
      if (!id.endsWith('/zod/v4/core/json-schema-processors.js')) return undefined
      // What stands before them is read by fields, for the limits of their texts and numbers.
      const [head = '', ...processors] = code.split(/^(?=export const \w+Processor )/m)
      if (!head.includes('function aggregateChecks')) throw new Error('zod has moved its limits')
      return { code: `${head}\n${nothing(processors.join(''))}`, map: null }
    },
  }
}

/**
 * Leaves out the schemas of contracts that the browser doesn't ask, of answers above all: only their types are used, which
 * the build can't know, and a phone takes long to make them.
 */
function unasked(): Plugin {
  return {
    name: 'unasked',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('.contract.ts')) return undefined
      const values = this.parse(code, { lang: 'ts' }).body.flatMap((statement) => {
        const declared =
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        return declared?.type === 'VariableDeclaration' ? declared.declarations : []
      })
      const made = values.flatMap(({ init }) => (init?.type === 'CallExpression' ? init : []))
      const pure = made.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
        code,
      )
      return { code: pure, map: null }
    },
  }
}

/** Leaves out what react-router's framework mode and its observers need: 3 KB of a first screen that uses neither. */
function withoutFramework(): Plugin {
  const library = '/react-router/dist/production/lib/'
  return {
    name: 'without-framework',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith(`${library}router/instrumentation.js`)) {
        const [, names = ''] = code.match(/^export \{ (.*) \};$/m) ?? []
        const nothing = names.split(', ').map((name) => `export const ${name} = () => undefined`)
        return { code: nothing.join('\n'), map: null }
      }
      if (!id.endsWith(`${library}dom/ssr/components.js`)) return undefined
      const [ahead] = code.match(/^function PrefetchPageLinks\([\s\S]*?^\}$/m) ?? []
      if (!ahead) throw new Error('react-router has moved PrefetchPageLinks')
      return { code: code.replace(ahead, 'const PrefetchPageLinks = () => null'), map: null }
    },
  }
}

/**
 * Tells the server which file the code of each screen is in, so that it finds what the browser needs for it: each
 * function that imports one bears its path below src/ as `file`.
 */
function screenFiles(): Plugin {
  const table = join(import.meta.dirname, 'src/app/screens.ts')
  const imports = /\(\) => import\((['"])\.\.\/([^'"]+)\1\)/g
  return {
    name: 'screen-files',
    enforce: 'pre',
    transform: (code, id) =>
      id === table
        ? { code: code.replace(imports, "Object.assign($&, { file: '$2' })"), map: null }
        : undefined,
  }
}

/** Tells the server which chunk the code of each screen is in, by its path below src/: Vite's manifest names none that share one. */
function screenChunks(): Plugin {
  return {
    name: 'screen-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const places = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds
          .filter((id) => this.getModuleInfo(id)?.dynamicImporters.length)
          .map((id) => [relative(join(import.meta.dirname, 'src'), id), fileName]),
      )
      const source = JSON.stringify(Object.fromEntries(places))
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source })
    },
  }
}

/** Imports each icon from a file of its own: the library's one module names six thousand, for which a build took 330 MB more. */
function iconFiles(): Plugin {
  const imports = /import \{([^}]+)\} from '(@tabler\/icons-react)'/g
  return {
    name: 'icon-files',
    enforce: 'pre',
    transform: (code) => ({
      code: code.replace(imports, (all, names: string, library) =>
        [...names.matchAll(/\w+/g)]
          .map(([name]) => `import ${name} from '${library}/dist/esm/icons/${name}.mjs';`)
          .concat(all.replace(/[^\n]/g, ''))
          .join(''),
      ),
      map: null,
    }),
  }
}

/** Escapes what isn't ASCII: V8 keeps a whole file at two bytes a letter for the sake of one such letter. */
function oneByte(): Plugin {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'one-byte',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') part.code = part.code.replace(/[^\0-\x7f]/g, escaped)
        }
      },
    },
  }
}

/** The tokens of the look as a style sheet for the page to import. */
export function tokens(): Plugin {
  const name = 'virtual:tokens.css'
  return {
    name: 'tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? tokensCss() : undefined),
  }
}

/** Builds the service worker, which knows all files of the build, into `sw.js`. */
function worker(): Plugin {
  const text = (file: string) => `/${file}`
  return {
    name: 'worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const all = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'))
      const chunks = all.filter((one) => one.type === 'chunk')
      const withImports = (chunk: Rolldown.OutputChunk, seen = new Set<string>()) => {
        if (seen.has(chunk.fileName)) return seen
        for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
          seen.add(file)
        for (const next of chunks.filter(({ fileName }) => chunk.imports.includes(fileName)))
          withImports(next, seen)
        return seen
      }
      const files = all.map(({ fileName }) => fileName)
      const begin = chunks.filter(
        ({ isEntry, name }) =>
          isEntry || ['dashboard', 'screens', 'shared', 'standing'].includes(name),
      )
      const fonts = files.filter((file) => /(-latin-wght-normal|figures)-.*\.woff2$/.test(file))
      const [entry] = chunks.filter(({ isEntry }) => isEntry)
      if (!entry) throw new Error('The build has no entry')
      const known = {
        build: text(entry.fileName),
        first: [...new Set([...begin.flatMap((chunk) => [...withImports(chunk)]), ...fonts])].map(
          text,
        ),
        files: files.map(text),
      }
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { SHELL: JSON.stringify(known) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'baseline-widely-available',
          modulePreload: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/web/worker/worker.ts'),
            output: { entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** Puts a `.br` beside every asset, so that none is compressed while someone waits for it. */
function brotli(): Plugin {
  const compress = promisify(brotliCompress)
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      const names = (await readdir(assets)).filter((name) => /\.(js|css|svg|wasm)$/.test(name))
      for (const name of names) {
        await writeFile(
          join(assets, `${name}.br`),
          await compress(await readFile(join(assets, name))),
        )
      }
    },
  }
}
