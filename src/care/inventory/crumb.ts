/** The first crumb of every screen in the inventory. */
export const inventory = { label: 'Inventory', href: '/inventory' }
