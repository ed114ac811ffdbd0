let known: Set<string> | undefined

/**
 * Whether a password, in whatever case, is among the 50,000 that most people use: guessers begin
 * with those. The list is read when it is first needed.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!known) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    known = new Set(dictionary['passwords-common'])
  }
  return known.has(password.toLowerCase())
}
