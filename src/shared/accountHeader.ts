/** The header in which our pages name the account they show. */
export const accountHeader = 'vivary-account'
