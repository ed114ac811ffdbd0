/** By this a page of ours says which account it shows. */
export const accountHeader = 'vivary-account'
