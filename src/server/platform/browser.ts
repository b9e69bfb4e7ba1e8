import { existsSync } from 'node:fs'

export type Browser = { from: string; path: string }

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser that draws pages: the configured one, else the system's. Undefined when both are missing. npm's test browser is excluded: it needs
 * libraries of its own.
 */
export function findBrowser(configured: string | undefined, machines = places): Browser | undefined {
  if (configured !== undefined) return existsSync(configured) ? { from: 'CHROMIUM_PATH', path: configured } : undefined
  const installed = machines.find((place) => existsSync(place))
  return installed ? { from: 'the system', path: installed } : undefined
}
