/** What a page that leads to the sign-in page has it say. */
export const sayings = {
  password: 'Your new password is set. Sign in with it.',
  link: 'Somebody has that address here already. If it is you, sign in as always this once.',
  again: 'That took too long, or there were too many wrong codes. Please sign in again.',
}

export const said = ['password', 'link', 'again'] as const satisfies (keyof typeof sayings)[]
