import type { RouteSamples } from './sample.ts'

export const publicShop: RouteSamples = {
  // What a keeper has made public, else what is said of a shop that never was: shop/public/publicShop.test.ts.
  forVisitors: [
    'GET /shop/:slug',
    'GET /shop/:slug/banner.svg',
    'GET /shop/:slug/card.jpg',
    'GET /shop/:slug/feed.atom',
    'GET /shop/:slug/l/:id',
    'GET /shop/:slug/l/:id/card.jpg',
    'GET /shop/:slug/l/:id/portrait.svg',
    'GET /shop/:slug/logo.svg',
    'GET /shop/:slug/pictures/:id/:width.webp',
    'GET /sitemap.xml',
    'GET /robots.txt',
  ],
  // In shop/analytics/analytics.test.ts.
  triedElsewhere: ['GET /dashboard/shop/analytics.csv'],
  unaimed: { 'GET /shop/analytics': undefined },
}
