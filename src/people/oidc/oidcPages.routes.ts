import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { Failure, NotFound } from '../../server/errors.ts'
import { networkOf, takeTry } from '../../server/limits/throttle.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { originOf } from '../../server/session/origin.ts'
import { fromOf } from '../../server/session/securityEvents.ts'
import type { OidcConfig } from '../../server/settings/config.ts'
import { isTimeZone } from '../../shared/timeZones.ts'
import { browserSession } from '../signIn/browserSession.ts'
import { plainPage } from '../signIn/identity.pages.tsx'
import { sendPage } from '../signIn/identityForm.ts'
import { localPath } from '../signIn/localPath.ts'
import { findByEmail, findLinked, linkIdentity, signUpWith } from './identities.queries.ts'
import { journeys } from './journeys.ts'
import { type Known, notThrough, oidcProvider } from './provider.ts'

/** Sends visitors to the operator's OpenID Connect service and signs them in on their return. */
export const oidcPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const { oidc, publicUrl } = config
  const { setOut, comeBack } = journeys(context)
  const { linkTo, signIn } = identityActions(context)
  const provider = oidc && oidcProvider(oidc, config)

  /** Shows a failed sign-in on a page of its own, and logs the cause. */
  async function withErrorPage(request: FastifyRequest, reply: FastifyReply, work: Work) {
    if (!oidc || !provider) throw new NotFound()
    try {
      return await work(oidc, provider)
    } catch (error) {
      if (!(error instanceof Failure) || error.errors[0]?.code !== 'sign_in_elsewhere') throw error
      if (error.cause) request.log.warn({ err: error.cause }, 'sign-in elsewhere failed')
      const page = plainPage(files, {
        title: "You aren't signed in",
        text: error.message,
        other: { label: 'Back to the sign-in page', href: '/users/sign_in' },
      })
      return sendPage(reply, error.status, page)
    }
  }
  type Provider = NonNullable<typeof provider>
  type Work = (oidc: OidcConfig, provider: Provider) => Promise<FastifyReply>

  app.get('/users/oidc', { schema: { querystring: destination } }, (request, reply) =>
    withErrorPage(request, reply, async (_oidc, service) => {
      const { to, timezone, here: hasMoved } = request.query
      // The service returns to the public address, so the cookie must be set on that host.
      if (!hasMoved && request.host !== new URL(publicUrl).host) {
        const more = { ...(to && { to }), ...(timezone && { timezone }) }
        const rest = new URLSearchParams({ here: '1', ...more })
        return reply.redirect(`${publicUrl}/users/oidc?${rest}`, 303)
      }
      const path = localPath(to)
      // At a service that asks nothing again, a link of another site would be enough to sign in.
      if (originOf(request, config) === 'foreign') {
        const rest = path ? `?to=${encodeURIComponent(path)}` : ''
        return reply.redirect(`/users/sign_in${rest}`, 303)
      }
      if (config.rateLimit > 0) {
        await takeTry(db, `sign-ins elsewhere ${networkOf(request.ip)}`, waysOfNetwork)
      }
      const { address, journey } = await service.begin(path)
      await setOut(db, reply, { ...journey, timezone })
      return reply.redirect(address, 303)
    }),
  )

  app.get('/users/oidc/callback', (request, reply) =>
    withErrorPage(request, reply, async (oidc, service) => {
      const set = await comeBack(db, request, reply)
      if (!set)
        throw notThrough(
          'That took too long, or the link had already been used. Please start again.',
        )
      const identity = await service.finish(new URL(request.url, publicUrl).search, set)
      if (set.userId) return linkTo(set.userId, oidc, identity, request, reply)
      return signIn(oidc, identity, set.to, request, reply)
    }),
  )
}

/** Actions once the service has identified someone: linking, or signing in. */
function identityActions(context: Context) {
  const { db } = context
  const { publicUrl } = context.config
  const { findSession, proceed } = browserSession(context)
  const { wait } = journeys(context)

  /** Links the identity to the person who asked for it, if still signed in to this browser. */
  async function linkTo(
    userId: string,
    oidc: OidcConfig,
    identity: Known,
    ...[request, reply]: [FastifyRequest, FastifyReply]
  ) {
    const session = await findSession(request)
    if (session?.userId !== userId) {
      throw notThrough('You were signed out in the meantime, so nothing was linked.')
    }
    const person = { userId, from: fromOf(request), name: oidc.name, publicUrl }
    await db.transaction((tx) => linkIdentity(tx, person, identity))
    return reply.redirect(linkedScreen, 303)
  }

  async function signIn(
    oidc: OidcConfig,
    identity: Known,
    to: string | undefined,
    ...[request, reply]: [FastifyRequest, FastifyReply]
  ) {
    const { email, timezone } = identity
    const way = { to, how: `with ${oidc.name}`, timezone }
    const linked = await findLinked(db, identity)
    if (linked) return proceed(request, reply, { userId: linked, ...way })
    const already = email && (await findByEmail(db, email))
    const userId = already ? undefined : await signUpWith(context, oidc, identity, fromOf(request))
    if (userId) return proceed(request, reply, { userId, ...way })
    // The service's word on the address isn't proof: its owner signs in as usual before linking it.
    const owner = already || (email && (await findByEmail(db, email)))
    if (!email || !owner) throw notThrough('Please start again.')
    const { issuer, subject } = identity
    await wait(db, reply, owner, { issuer, subject, email })
    return reply.redirect(`/users/sign_in?said=link&to=${encodeURIComponent(linkedScreen)}`, 303)
  }

  return { linkTo, signIn }
}

const linkedScreen = '/dashboard/account/security/linked'
const waysOfNetwork = { most: 300, window_s: 15 * 60 }

const destination = z.object({
  to: z.string().optional().catch(undefined),
  timezone: z.string().refine(isTimeZone).optional().catch(undefined),
  here: z.string().optional().catch(undefined),
})
