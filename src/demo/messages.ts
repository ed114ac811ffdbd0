import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/db.ts'
import { conversations, shopListings, shopMessages } from '../db/schema.ts'
import { hashOf, newToken } from '../server/session/secretTokens.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'

type Said = [days: number, side: 'visitor' | 'keeper', content: string]

type DemoConversation = {
  visitor: string
  /** The listing's title; undefined for the shop itself. */
  about?: string
  /** How many of the last messages are unread. */
  unread?: number
  said: Said[]
}

const demoConversations: DemoConversation[] = [
  {
    visitor: 'Priya Nair',
    about: 'Clover',
    unread: 2,
    said: [
      [6.4, 'visitor', 'Is Clover still with you? I can come up to Sheffield next week.'],
      [6.1, 'keeper', 'She is, and she is yours if you like her. Any evening after six suits me.'],
      [0.03, 'visitor', "We're home, and she took it well."],
      [0.02, 'visitor', 'She shed yesterday, in one piece. Shall I feed her already?'],
    ],
  },
  {
    visitor: 'Jonas Brandt',
    about: 'Thimble',
    unread: 1,
    said: [
      [
        3.2,
        'visitor',
        'Hello, is Thimble still there? I have a female het Pied and look for a Banana with the gene.',
      ],
      [
        3.18,
        'keeper',
        "He is. Both his parents carry Pied, so he's 66% het, not proven. He eats weaned rats and weighs 171 g.",
      ],
      [
        1.1,
        'visitor',
        "That's what I hoped for. Would you hold him until the expo on Dec 17? I can pay £50 now.",
      ],
    ],
  },
  {
    visitor: 'Amelie R.',
    about: 'Nutmeg',
    said: [
      [4.6, 'visitor', 'What does Nutmeg weigh now, and is she eating?'],
      [4.2, 'keeper', '12 g, and eats on her own.'],
    ],
  },
  {
    visitor: 'Tom Whitlock',
    about: 'Pepper',
    said: [
      [6.9, 'visitor', 'Could I see Pepper on Saturday?'],
      [6.5, 'keeper', 'He is on hold until Sunday.'],
    ],
  },
  {
    visitor: 'Sofia Marques',
    said: [[10.4, 'visitor', 'Do you ship to Portugal?']],
  },
]

/** Adds visitors' messages to the demo's shop; after its listings. */
export async function addMessages(tx: Transaction, owner: DemoOwner, now: Date): Promise<void> {
  const { accountId: account_id, userId } = owner
  for (const { visitor, about, unread = 0, said: lines } of demoConversations) {
    const id = demoId('conversation', visitor)
    const times = lines.map(([days]) => daysBefore(now, days))
    const [created_at = now.toISOString()] = times
    await tx.insert(conversations).values({
      account_id,
      id,
      listing_id: about ? await listingOf(tx, account_id, about) : null,
      visitor_name: visitor,
      visitor_email: `${visitor.toLowerCase().match(/\w+/g)?.join('.')}@visitors.example`,
      link_hash: hashOf(newToken()),
      latest_at: times.at(-1) ?? created_at,
      unread,
      created_at,
      updated_at: created_at,
    })
    await tx.insert(shopMessages).values(
      lines.map(([days, side, content], at) => ({
        account_id,
        id: demoId('message', `${visitor} ${at}`),
        conversation_id: id,
        side,
        content,
        recorded_by: side === 'keeper' ? userId : null,
        created_at: daysBefore(now, days),
        updated_at: daysBefore(now, days),
      })),
    )
  }
}

async function listingOf(tx: Transaction, accountId: string, title: string) {
  const [listing] = await tx
    .select({ id: shopListings.id })
    .from(shopListings)
    .where(and(eq(shopListings.account_id, accountId), eq(shopListings.title, title)))
  return listing?.id ?? null
}
