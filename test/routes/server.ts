import type { RouteSamples } from './sample.ts'

export const server: RouteSamples = {
  forVisitors: [
    'GET /',
    'GET /dashboard',
    'GET /dashboard/*',
    'GET /healthz',
    'GET /readyz',
    // Closes at once when no one is signed in: src/server/live/cable.test.ts.
    'GET /cable',
    'GET /sw.js',
    'GET /shell.html',
    'GET /help',
    'GET /help/:article',
    'GET /help/pictures/:file',
    // What a browser fetches without a cookie to install the application.
    'GET /manifest.webmanifest',
    'GET /icons/180.png',
    'GET /icons/192.png',
    'GET /icons/512.png',
    'GET /icons/maskable-512.png',
    'GET /icons/monochrome-96.png',
    'GET /icons/monochrome-512.png',
    'GET /icons/shortcut-feed.png',
    'GET /icons/shortcut-scan.png',
    'GET /icons/shortcut-new-animal.png',
    'GET /icons/screenshots/day.webp',
    'GET /icons/screenshots/feeding.webp',
    'GET /icons/screenshots/animals.webp',
    'GET /icons/screenshots/animal.webp',
    'GET /icons/screenshots/day-wide.webp',
    'GET /icons/screenshots/calendar-wide.webp',
  ],
  unaimed: {
    'GET /batch?path=animals&path=species&path=codes': undefined,
    'GET /countries': undefined,
    'GET /openapi': undefined,
  },
}
