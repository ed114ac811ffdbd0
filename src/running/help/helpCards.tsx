import {
  IconCreditCard,
  IconDeviceMobile,
  IconMail,
  IconRocket,
  IconShieldCheck,
  IconStackPush,
  IconTool,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A card of the help's first page. */
type HelpCard = { slug: string; title: string; summary: string; icon: ReactNode }

const looks = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** The eight cards, in their order. All but the last are articles. */
export const helpCards: readonly HelpCard[] = [
  {
    slug: 'getting-started',
    title: 'Getting started',
    summary: 'First animal, first round',
    icon: <IconRocket {...looks} />,
  },
  {
    slug: 'download-the-app',
    title: 'Download the app',
    summary: 'Phone, tablet, computer',
    icon: <IconDeviceMobile {...looks} />,
  },
  {
    slug: 'account',
    title: 'Account',
    summary: 'Profile, sharing, leaving',
    icon: <IconUser {...looks} />,
  },
  {
    slug: 'payment',
    title: 'Payment',
    summary: 'Plus, invoices, cancelling',
    icon: <IconCreditCard {...looks} />,
  },
  {
    slug: 'security',
    title: 'Security',
    summary: 'Passwords, MFA, passkeys',
    icon: <IconShieldCheck {...looks} />,
  },
  {
    slug: 'fix-a-problem',
    title: 'Fix a problem',
    summary: 'When something is stuck',
    icon: <IconTool {...looks} />,
  },
  {
    slug: 'v2-migration',
    title: 'v2 migration',
    summary: 'What moved, and where',
    icon: <IconStackPush {...looks} />,
  },
  {
    slug: 'contact',
    title: 'Contact',
    summary: 'A person answers',
    icon: <IconMail {...looks} />,
  },
]

/** The questions below the cards, and the article and heading that answer each. */
export const askedMost: readonly { question: string; slug: string; id: string }[] = [
  { question: 'How do I feed many animals at once?', slug: 'rounds', id: 'start-a-round' },
  { question: 'How do I bring my records along?', slug: 'importing', id: 'what-you-can-bring' },
  { question: 'A code no longer scans', slug: 'labels', id: 'a-code-no-longer-scans' },
  { question: 'What happens when Plus ends?', slug: 'payment', id: 'when-plus-ends' },
  { question: "I can't sign in", slug: 'fix-a-problem', id: 'cant-sign-in' },
]
