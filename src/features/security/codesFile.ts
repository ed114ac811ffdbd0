/** The recovery codes as a text file that says what it is when it is found years later. */
export const codesFile = (codes: readonly string[], email: string): string =>
  [
    `Recovery codes of ${email} for Vivary`,
    'Each lets you in once, in the place of the code of your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\r\n')
