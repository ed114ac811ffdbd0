// A server that people may sign in to by a service of its operator's, in a process of its own over the database of
// the server under test; it ends with the one that started it. At the service everyone is called by their address.
import { client, oidcService } from '../oidcService.ts'
import { freePort } from '../server.ts'
import { startServer } from './server.ts'

const databaseUrl = process.env.VIVARY_DATABASE_URL
if (!databaseUrl) throw new Error('There is no server whose database this one could share.')

const port = await freePort()
const home = `http://localhost:${port}`
const service = await oidcService(`${home}/users/oidc/callback`, (email) => ({
  email,
  email_verified: true,
  name: 'Ann Fell',
}))
const { address, stop } = await startServer({
  port,
  databaseUrl,
  settings: {
    OIDC_ISSUER: service.issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
    OIDC_NAME: 'Holt Zoo',
  },
})
process.once('disconnect', async () => {
  await stop()
  await service.stop()
  process.exit(0)
})
process.send?.({ ...address, url: home })
