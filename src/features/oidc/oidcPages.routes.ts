import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { Failure, NotFound } from '../../server/errors.ts'
import type { OidcConfig } from '../../server/oidcSettings.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { networkOf, takeTry } from '../../server/throttle.ts'
import { entrance } from '../account/entrance.ts'
import { plainPage } from '../account/identity.pages.tsx'
import { sendPage } from '../account/identityForm.ts'
import { localPath } from '../account/localPath.ts'
import { findByEmail, findLinked, linkIdentity, signUpWith } from './identities.queries.ts'
import { journeys } from './journeys.ts'
import { type Known, notThrough, oidcProvider } from './provider.ts'

/** The way to the service that the operator has set, and back. */
export const oidcPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const { oidc, publicUrl } = config
  const { findSession, proceed } = entrance(context)
  const { setOut, comeBack, wait } = journeys(context)
  const provider = oidc && oidcProvider(oidc, config)

  /** What goes wrong with the service is told on a page of its own; the log has the cause. */
  async function telling(request: FastifyRequest, reply: FastifyReply, work: Work) {
    if (!oidc || !provider) throw new NotFound()
    try {
      return await work(oidc, provider)
    } catch (error) {
      if (!(error instanceof Failure) || error.errors[0]?.code !== 'sign_in_elsewhere') throw error
      if (error.cause) request.log.warn({ err: error.cause }, 'sign-in elsewhere failed')
      const page = plainPage(files, {
        title: 'You are not signed in',
        text: error.message,
        other: { label: 'Back to the sign-in page', href: '/users/sign_in' },
      })
      return sendPage(reply, error.status, page)
    }
  }
  type Provider = NonNullable<typeof provider>
  type Work = (oidc: OidcConfig, provider: Provider) => Promise<FastifyReply>

  app.get('/users/oidc', { schema: { querystring: going } }, (request, reply) =>
    telling(request, reply, async (_oidc, service) => {
      const { to, here } = request.query
      // The way back leads to the public address, which must know the cookie of the way there.
      if (!here && request.host !== new URL(publicUrl).host) {
        const rest = new URLSearchParams({ here: '1', ...(to && { to }) })
        return reply.redirect(`${publicUrl}/users/oidc?${rest}`, 303)
      }
      if (config.rateLimit > 0) {
        await takeTry(db, `sign-ins elsewhere ${networkOf(request.ip)}`, waysOfNetwork)
      }
      const { address, journey } = await service.begin(localPath(to))
      await setOut(db, reply, journey)
      return reply.redirect(address, 303)
    }),
  )

  app.get('/users/oidc/callback', (request, reply) =>
    telling(request, reply, async (oidc, service) => {
      const set = await comeBack(db, request, reply)
      if (!set) throw notThrough('That took too long, or was used already. Please begin again.')
      const known = await service.finish(new URL(request.url, publicUrl).search, set)
      if (set.userId) return linkTo(set.userId, oidc, known, request, reply)
      return signIn(oidc, known, set.to, request, reply)
    }),
  )

  /** Back in the browser in which somebody wanted to link it, who must still be signed in there. */
  async function linkTo(userId: string, oidc: OidcConfig, known: Known, ...[request, reply]: Both) {
    const session = await findSession(request)
    if (session?.userId !== userId) {
      throw notThrough('You have been signed out meanwhile. Nothing was linked.')
    }
    const person = { userId, from: fromOf(request), name: oidc.name, publicUrl }
    await db.transaction((tx) => linkIdentity(tx, person, known))
    return reply.redirect(linkedScreen, 303)
  }

  async function signIn(
    oidc: OidcConfig,
    known: Known,
    to: string | undefined,
    ...[request, reply]: Both
  ) {
    const how = `with ${oidc.name}`
    const linked = await findLinked(db, known)
    if (linked) return proceed(request, reply, { userId: linked, to, how })
    const { email } = known
    const already = email && (await findByEmail(db, email))
    const made = already ? undefined : await signUpWith(context, oidc, known, fromOf(request))
    if (made) return proceed(request, reply, { userId: made, to, how })
    // Whatever the service says of the address: it is theirs when they can sign in as always.
    const owner = already || (email && (await findByEmail(db, email)))
    if (!email || !owner) throw notThrough('Please begin again.')
    const { issuer, subject } = known
    await wait(db, reply, owner, { issuer, subject, email })
    return reply.redirect(`/users/sign_in?said=link&to=${encodeURIComponent(linkedScreen)}`, 303)
  }
  type Both = [FastifyRequest, FastifyReply]
}

const linkedScreen = '/dashboard/account/security/linked'
const waysOfNetwork = { most: 300, window_s: 15 * 60 }

const going = z.object({
  to: z.string().optional().catch(undefined),
  here: z.string().optional().catch(undefined),
})
