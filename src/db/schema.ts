/* Every table, in files by topic; drizzle-kit reads them here. */

export * from './tables/accounts.ts'
export * from './tables/animals.ts'
export * from './tables/breeding.ts'
export * from './tables/codes.ts'
export * from './tables/daily.ts'
export * from './tables/genes.ts'
export * from './tables/health.ts'
export * from './tables/history.ts'
export * from './tables/identity.ts'
export * from './tables/inventory.ts'
export * from './tables/logs.ts'
export * from './tables/search.ts'
