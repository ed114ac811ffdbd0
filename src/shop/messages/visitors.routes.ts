import { z } from 'zod'
import { checked } from '../../people/signIn/identityForm.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { askPath, drawnPath, picturePath, portraitPath } from '../public/addresses.ts'
import { hueClass } from '../public/frame.pages.tsx'
import {
  type PublicListing,
  type PublicShop,
  publicListings,
  publicShopAt,
} from '../public/publicShops.queries.ts'
import { idOf } from '../public/shopDocuments.ts'
import {
  deliver,
  deliverFurther,
  hasArrived,
  openConversation,
  saidIn,
  type Topic,
} from './asking.queries.ts'
import { furtherInput, messageInput } from './messages.contract.ts'
import { countMessage, hourly, limits, withProof } from './rateLimits.ts'
import { idFrom, type VisitorForm, visitorForm } from './visitorForm.ts'
import { askPage, conversationPage, type Dress, sentPage } from './visitors.pages.tsx'

const toShop = { params: z.object({ slug: z.string() }), hide: true }
const about = z.object({ listing: z.string().optional() })
const byLink = { params: z.object({ secret: z.string() }), hide: true }

/**
 * Visitors' messages to a shop, without an account: the first message from a listing or the shop's home, every
 * further one by the link in the shop's answer. A shop or listing that visitors can't see is a 404 like any
 * other address that leads to nothing.
 */
export const visitorRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const form = visitorForm(context)
  firstMessages(app, context, files, form)
  furtherMessages(app, context, files, form)
}

/** The first message, from a listing or the shop's home. */
function firstMessages(app: App, context: Context, files: PageFiles, form: VisitorForm) {
  const { db } = context

  async function topicOf(
    address: string,
    listingId: string | undefined,
  ): Promise<{ topic: Topic; dress: Dress }> {
    const open = await publicShopAt(context, address)
    if (!open) throw new NotFound()
    const { account_id: accountId, zone: timeZone, name: shop, slug } = open
    const [listing] = listingId ? await publicListings(db, accountId, idOf(listingId)) : []
    if (listingId !== undefined && !listing) throw new NotFound()
    return { topic: { accountId, timeZone, shop, slug, listing }, dress: dressOf(open, listing) }
  }

  function dressOf(shop: PublicShop, listing: PublicListing | undefined): Dress {
    const picture = listing ? listing.pictures[0] : shop.banner
    return {
      className: hueClass(shop.banner_hue),
      isDrawn: listing !== undefined && !picture,
      picture: picture
        ? picturePath(shop.slug, picture.id, 'large')
        : listing
          ? portraitPath(shop.slug, listing)
          : drawnPath(shop.slug, 'banner'),
    }
  }

  app.get(
    '/shop/:slug/ask',
    { schema: { ...toShop, querystring: about } },
    async (request, reply) => {
      const { slug } = request.params
      const { topic, dress } = await topicOf(slug, request.query.listing)
      if (slug !== topic.slug) return reply.redirect(askPath(topic.slug, topic.listing?.id), 301)
      return form.show(request, reply, (state) => askPage(files, topic, dress, state))
    },
  )

  app.post(
    '/shop/:slug/ask',
    { schema: { ...toShop, querystring: about } },
    async (request, reply) => {
      const { topic, dress } = await topicOf(request.params.slug, request.query.listing)
      return form.answer(
        request,
        reply,
        (state) => askPage(files, topic, dress, state),
        async (posted) => {
          const written = checked(messageInput, posted.message)
          const { name, email, content } = written
          if (posted.isTrapped) return sentPage(files, { ...topic, email }, dress)
          const conversation = idFrom(posted.token, email, topic.listing?.id ?? '')
          const ids = { conversation, message: idFrom(posted.token, email, name, content) }
          if (!(await hasArrived(db, topic.accountId, ids.message))) {
            await countMessage(db, posted, request.ip, [
              { key: `messages by ${email}`, limit: hourly(limits.email) },
              { key: `messages to ${topic.accountId}`, ...withProof(limits.shop) },
            ])
            await deliver(context, topic, written, ids)
          }
          return sentPage(files, { ...topic, email }, dress)
        },
      )
    },
  )
}

/** The conversation that a secret link opens, and what is written in it. */
function furtherMessages(app: App, context: Context, files: PageFiles, form: VisitorForm) {
  const { db } = context

  async function threadOf(secret: string) {
    const thread = await openConversation(context, secret)
    if (!thread) throw new NotFound()
    return { thread, messages: await saidIn(db, thread) }
  }

  // Its address is a secret: no other site learns of it, and no length tells of what it says.
  const hidden = { compress: false as const, schema: byLink }

  app.get('/shop/m/:secret', hidden, async (request, reply) => {
    const { thread, messages } = await threadOf(request.params.secret)
    reply.header('referrer-policy', 'no-referrer')
    return form.show(request, reply, (state) =>
      conversationPage(files, { ...thread, messages, secret: request.params.secret }, state),
    )
  })

  app.post('/shop/m/:secret', hidden, async (request, reply) => {
    const { secret } = request.params
    const { thread, messages } = await threadOf(secret)
    reply.header('referrer-policy', 'no-referrer')
    return form.answer(
      request,
      reply,
      (state) => conversationPage(files, { ...thread, messages, secret }, state),
      async (posted) => {
        const { content } = checked(furtherInput, posted.message)
        const back = { shop: thread.shop, secret }
        if (posted.isTrapped) return sentPage(files, back)
        const id = idFrom(posted.token, content)
        if (!(await hasArrived(db, thread.account_id, id))) {
          await countMessage(db, posted, request.ip, [
            {
              key: `messages in ${thread.account_id} ${thread.id}`,
              limit: hourly(limits.conversation),
            },
            { key: `messages to ${thread.account_id}`, ...withProof(limits.shop) },
          ])
          await deliverFurther(context, thread, { id, content })
        }
        return sentPage(files, back)
      },
    )
  })
}
