import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Browser = { from: string; path: string }

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser that draws pages: the one configured, the system's, or the one from npm. Undefined when there is none. */
export function findBrowser(configured: string | undefined): Browser | undefined {
  if (configured !== undefined) return existsSync(configured) ? { from: 'CHROMIUM_PATH', path: configured } : undefined
  const installed = places.find((place) => existsSync(place))
  if (installed) return { from: 'the system', path: installed }
  const fromNpm = resolved('@sparticuz/chromium/package.json')
  return fromNpm ? { from: 'npm', path: fromNpm.replace(/\/package\.json$/, '') } : undefined
}

function resolved(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}
