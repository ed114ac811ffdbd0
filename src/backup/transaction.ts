import type { Pool, PoolClient } from 'pg'

/**
 * Does the work in a transaction on a connection of its own, begun by `begin`. When it fails the
 * connection is closed, which rolls back in whatever state it is, in the middle of a COPY as well.
 */
export async function inTransaction<Result>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const failed = () => undefined
  // Its end is told by the statement that it breaks; unheard it would end the process as well.
  client.on('error', failed)
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.off('error', failed)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
