import type { Address } from './address.ts'
import type { Lock } from './lock.ts'
import type { Server } from './server.ts'

const name = 'vivary'

/** Makes the database and its owner where they are missing. The owner may make further databases. */
export async function ensureDatabase(lock: Lock, { password }: Server): Promise<void> {
  const roles = await lock.query('select from pg_roles where rolname = $1', [name])
  if (roles.rowCount === 0) {
    await lock.query(`create role ${name} login createdb password ${lock.escapeLiteral(password)}`)
  }
  const databases = await lock.query('select from pg_database where datname = $1', [name])
  if (databases.rowCount === 0) await lock.query(`create database ${name} owner ${name}`)
}

/** A socket's folder is the parameter `host`, which wins over the one before the slash. */
export function databaseUrl({ password }: Server, { host, port }: Address): string {
  const query = new URLSearchParams({ host, port: String(port), sslmode: 'disable' })
  return `postgresql://${name}:${password}@localhost/${name}?${query}`
}
