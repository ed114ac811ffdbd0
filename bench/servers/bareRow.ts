import { createServer } from 'node:http'
import { v7 as newId } from 'uuid'
import { openPool } from '../../src/db/connect.ts'

/*
 * The yardstick of hotPaths.ts: node:http and pg, which commit one row for each POST, over a pool of
 * the same size. It knows no one's session and checks nothing.
 */

const [, , port = '', url = ''] = process.argv
const pool = await openPool(url, { max: 10 })
await pool.query(`create table if not exists bench_rows (
  account_id uuid, id uuid, happened_at timestamptz, success boolean, primary key (account_id, id))`)
const account = newId()

createServer(async (request, response) => {
  request.resume()
  if (request.method !== 'POST') return void response.end()
  const client = await pool.connect()
  try {
    const id = newId()
    await client.query('begin')
    await client.query({
      name: 'row',
      text: 'insert into bench_rows values ($1, $2, now(), true) returning *',
      values: [account, id],
    })
    await client.query('commit')
    response.setHeader('content-type', 'application/json')
    response.statusCode = 201
    response.end(JSON.stringify({ success: true, object: { id } }))
  } catch {
    response.statusCode = 500
    response.end()
  } finally {
    client.release()
  }
}).listen(Number(port), '127.0.0.1')
