/** The first step to everything in the inventory. */
export const inventory = { label: 'Inventory', href: '/inventory' }
