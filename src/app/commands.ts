import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { writeBackup } from '../backup/backup.ts'
import { backupName } from '../backup/daily.ts'
import { withIdleDatabase, withUsedDatabase } from '../backup/database.ts'
import { readManifest, restoreBackup } from '../backup/restore.ts'
import { sentenceOf } from '../db/cannotStart.ts'
import { openDb } from '../db/db.ts'
import { shardStatements, spreadTables } from '../db/shards.ts'
import { moveAllFiles } from '../running/operator/movingFiles.ts'
import {
  changePlan,
  type Done,
  endSessions,
  type Given,
  passwordLink,
  status,
  turnSecondStepOff,
} from '../running/operator/operatorCommands.ts'
import { sizeOf } from '../running/operator/words.ts'
import { backupsOf, filesOf } from '../server/files/openFiles.ts'
import { type Config, readConfig } from '../server/settings/config.ts'
import { counted } from '../shared/durations.ts'

/** A command of the built server. Throws what the operator must know. */
type Command = { args: string; about: string; work: (args: string[]) => Promise<Done> }

const commands: Record<string, Command> = {
  backup: { args: '', about: 'Writes one file with everything.', work: backup },
  restore: { args: 'FILE', about: 'Puts a backup into an empty Vivary.', work: restore },
  status: {
    args: '',
    about: 'Tells what needs you, and how much is stored.',
    work: onDatabase(status),
  },
  shards: {
    args: '',
    about: 'Prints the SQL that spreads the tables over a Citus cluster.',
    work: shards,
  },
  'move-files': {
    args: '',
    about: 'Moves files into the S3-compatible store, or out of it if FILES_IN=folder.',
    work: onDatabase((context, args) => {
      if (args.length > 0) throw new Error('Usage: npm run move-files')
      return moveAllFiles(context, interruption('Interrupted.'))
    }),
  },
  'password-link': {
    args: 'EMAIL',
    about: 'Prints a one-time link to set a new password.',
    work: onDatabase(passwordLink),
  },
  'mfa-off': {
    args: 'EMAIL',
    about: 'Turns two-step sign-in off for someone.',
    work: onDatabase(turnSecondStepOff),
  },
  'end-sessions': {
    args: 'EMAIL|--all',
    about: 'Signs someone out everywhere, or everyone.',
    work: onDatabase(endSessions),
  },
  plan: {
    args: 'EMAIL plus|free [DAYS]',
    about: "Gives someone's account Plus, or ends it.",
    work: onDatabase(changePlan),
  },
}

/**
 * The command that these words ask for, which prints what it has done; undefined if they ask for the server. With
 * `--json` it prints one line of JSON, `{"error": …}` if it couldn't, with `--help` how it is called. Throws for
 * words that mean nothing.
 */
export function commandIn(words: string[]): (() => Promise<void>) | undefined {
  const [name = '', ...rest] = words.filter((word) => word !== '--json' && word !== '--help')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) process.stdout.once('error', endWhenUnread)
  if (words.includes('--help')) {
    return async () => {
      say(command ? usage([name, command]) : help())
    }
  }
  if (command) {
    return words.includes('--json') ? () => inJson(command, rest) : () => inLines(command, rest)
  }
  const unknown = words.find((word) => !startWords.includes(word))
  if (unknown) throw new Error(`Vivary doesn't know “${unknown}”.\n${help()}`)
  return undefined
}

/** The words that `npm start` takes. */
const startWords = ['--demo', '--https']

const help = () =>
  [
    '  npm start [-- --demo --https]\n    Starts Vivary; with --demo, adds a demo account once; with --https, uses a certificate of its own.',
    ...Object.entries(commands).map(usage),
    'Each prints JSON with --json; then call npm with --silent.',
  ].join('\n')

const usage = ([name, { args, about }]: [string, Command]) =>
  `  npm run ${name}${args && ` -- ${args}`}\n    ${about}`

async function inLines({ work }: Command, args: string[]) {
  const { lines } = await work(args)
  for (const line of lines) say(line)
}

async function inJson({ work }: Command, args: string[]) {
  try {
    say(JSON.stringify((await work(args)).value))
  } catch (error) {
    say(JSON.stringify({ error: sentenceOf(error) }))
    process.exitCode = 1
  }
}

async function backup(args: string[]): Promise<Done> {
  if (args.length > 0) throw new Error('Usage: npm run backup')
  const config = readConfig()
  const { dataDir } = config
  const to = { files: backupsOf(config), key: backupName(new Date(), 'manual') }
  const files = filesOf(config)
  const signal = interruption()
  const copy = await withUsedDatabase(config, (pool) =>
    writeBackup(pool, { dataDir, to, files, signal }),
  )
  const { path, bytes, rows, tables, pictures, missingPictures } = copy
  const missing = missingPictures.map((id) => `  ${id}`)
  const count = missing.length
  if (count > 0) missing.unshift(`${count} more pictures have files missing from ${files.place}:`)
  return {
    lines: [
      path,
      `${sizeOf(bytes)}: ${rows} rows of ${tables} tables, ${pictures} pictures`,
      ...missing,
    ],
    value: { path, bytes, rows, tables, pictures, missing_pictures: missingPictures },
  }
}

async function restore([argument, ...others]: string[]): Promise<Done> {
  if (!argument) throw new Error('Which backup? npm run restore FILE')
  if (others.length > 0) throw new Error('Usage: npm run restore FILE')
  const config = readConfig()
  const { dataDir } = config
  const files = filesOf(config)
  const file = backupNamed(argument, config)
  // Checked before a database is created for it.
  await readManifest(file)
  const signal = interruption()
  const restored = await withIdleDatabase(config, (pool) =>
    restoreBackup(pool, { file, dataDir, files, signal }),
  )
  const { madeAt, rows, pictures, waiting, migrated, isKeyReplaced, leftOut } = restored
  const lines = [
    `Restored the backup of ${madeAt} into ${[...new Set([dataDir, files.place])].join(' and ')}`,
    `${rows} rows, ${pictures} pictures, ${migrated} migrations`,
  ]
  if (waiting > 0) {
    const messages = counted(waiting, 'message was', 'messages were')
    lines.push(`${messages} waiting to be sent then, and will be once Vivary starts.`)
  }
  if (isKeyReplaced) lines.push(keyReplaced(dataDir))
  if (leftOut.length > 0) lines.push(`Skipped, not part of Vivary: ${leftOut.join(', ')}`)
  const value = { rows, pictures, waiting, migrations: migrated, is_key_replaced: isKeyReplaced }
  return { lines, value: { made_at: madeAt, data_dir: dataDir, ...value, skipped: leftOut } }
}

/** A file on this machine, or one of the backups in the store by its name or its address. */
function backupNamed(argument: string, config: Config) {
  const path = resolve(argument)
  const isElsewhere = config.s3 && config.storesBackups && !existsSync(path)
  return isElsewhere ? { files: backupsOf(config), key: basename(argument) } : path
}

const keyReplaced = (dataDir: string) =>
  `${join(dataDir, 'secret.key')} was replaced by the backup's key. What the key before it signed or encrypted can't be read any more; people sign in as they did when the backup was made.`

/** Says how the tables are spread; needs no database. */
async function shards(args: string[]): Promise<Done> {
  if (args.length > 0) throw new Error('Usage: npm run shards')
  const [tables, statements] = [spreadTables(), shardStatements()]
  const localTables = tables.filter(({ spread }) => spread === 'local').map(({ name }) => name)
  const lines = [
    "-- Not tried with Citus itself. docs/scale.md says what Vivary doesn't do on a cluster yet.",
    ...statements,
    `-- On the coordinator alone: ${localTables.join(', ')}, migrations, and what is in the schema pgboss.`,
  ]
  return { lines, value: { tables, statements } }
}

/** Commands on someone's sign-in or plan, whether or not Vivary is running. */
function onDatabase(work: (context: Given, args: string[]) => Promise<Done>) {
  return async (args: string[]) => {
    const config = readConfig()
    return withUsedDatabase(config, (pool) => work({ config, db: openDb(pool) }, args))
  }
}

/** Aborts on a signal, so that nothing is left unfinished. */
function interruption(sentence = 'Interrupted; nothing has changed.') {
  const controller = new AbortController()
  const abort = () => controller.abort(new Error(sentence))
  process.once('SIGINT', abort)
  process.once('SIGTERM', abort)
  return controller.signal
}

/** Ends quietly once a pipe has read enough, as that of `head` does. */
function endWhenUnread(error: NodeJS.ErrnoException) {
  if (error.code === 'EPIPE') process.exit()
  throw error
}

const say = (line: string) => process.stdout.write(`${line}\n`)
