import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { leftOut } from './test/endurance.ts'
import { zone } from './test/zone.ts'

/** The first of these programs that the machine has; without one, Playwright starts its own. */
const installed = (...paths: (string | undefined)[]) =>
  paths.find((path) => path && existsSync(path))

/** How to start the headless shell: Debian's where there is one, Playwright's own otherwise. */
export const launchOptions = {
  executablePath: installed(process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** How to start a whole Chromium, for what the headless shell lacks: a camera. */
export const wholeBrowser = {
  ...launchOptions,
  executablePath: installed(process.env.CHROMIUM, '/usr/bin/chromium'),
  channel: 'chromium',
}

/**
 * Spares the tests' processor: all pages share one process, as they do only where sites aren't kept apart, and scripts
 * that live for seconds aren't compiled for long runs.
 */
const frugal = [
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--js-flags=--no-maglev,--no-turbofan',
]

const screen = { width: 390, height: 844 }

/** The two kinds of device that Vivary is looked at and tried on. */
export const machines = {
  phone: { ...devices['Pixel 7'], viewport: screen, screen, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

export default defineConfig({
  testDir: 'test/browser',
  testIgnore: leftOut().map((path) => `**/${path}`),
  globalSetup: './test/browser/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of a small machine: each waits for its server and browser at times.
  workers: 3,
  // Room for a machine that does other things beside: a test that is well needs none of it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    baseURL: process.env.VIVARY_URL,
    browserName: 'chromium',
    launchOptions: { ...launchOptions, args: [...launchOptions.args, ...frugal] },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: zone,
    screenshot: 'only-on-failure',
    // What a test did and what was requested. Snapshots of each page would take a tenth more time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    contextOptions: { reducedMotion: 'reduce' },
    // A worker's answers pass a test's own routes by; tests of what it does let it run.
    serviceWorkers: 'block',
  },
  projects: [
    // What looks or works otherwise where there is room is tried there as well. First and by one worker, since a worker
    // that changes over to another project begins anew, with another browser.
    { name: 'desktop', use: machines.desktop, grep: /@wide|@desk/, workers: 1 },
    // Each on the phone, but for what is of the keyboard, the mouse or paper.
    { name: 'phone', use: machines.phone, grepInvert: /@desk/ },
  ],
})
