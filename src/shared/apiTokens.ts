/** The rights of an API token: reading, or also recording and changing; or sending readings and nothing else. */
export const tokenScopes = ['read', 'write', 'readings'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The prefix by which leaked tokens can be recognised: `vivary_` and 43 characters. */
export const tokenPrefix = 'vivary_'
