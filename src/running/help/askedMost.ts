/** The questions below the cards, and the article and heading that answer each. */
export const askedMost: readonly { question: string; slug: string; id: string }[] = [
  { question: 'How do I feed many animals at once?', slug: 'rounds', id: 'start-a-round' },
  { question: 'How do I bring my records along?', slug: 'importing', id: 'what-you-can-bring' },
  { question: 'A code no longer scans', slug: 'labels', id: 'a-code-no-longer-scans' },
  { question: 'What happens when Plus ends?', slug: 'payment', id: 'when-plus-ends' },
  { question: "I can't sign in", slug: 'fix-a-problem', id: 'cant-sign-in' },
]
