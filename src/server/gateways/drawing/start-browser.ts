import { accessSync, chownSync, constants, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, LaunchOptions } from 'playwright-core'
import type { User } from '#server/platform/children/run-as.ts'
import { type BrowserPlace, DrawingProblem } from './drawing.ts'

/** The browser reaches nothing by itself: what is not answered here is asked of an address where nobody listens. */
const args = [
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // Sockets of WebRTC go past every proxy. Chromium knows the first of these, its headless shell the second alone.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--max-old-space-size=512',
]
/** Defaults of the client that would allow endless windows and messages. */
const unwanted = ['--disable-popup-blocking', '--disable-ipc-flooding-protection']

/**
 * Starts the browser with its own sandbox, as a user of its own where this process is root's: from then on the process is that user, too. Where
 * the system lets no user have a sandbox, being a user without rights is all that keeps it in.
 */
export async function startBrowser(place: BrowserPlace): Promise<Browser> {
  // Loads all code before dropping the rights to read it.
  const { chromium } = await import('playwright-core')
  if (place.user) become(place, place.user)
  const options = { executablePath: place.executablePath, args, ignoreDefaultArgs: unwanted, timeout: 15_000 }
  const start = (more: LaunchOptions) => chromium.launch({ ...options, ...more })
  if (!place.user) return await start({ chromiumSandbox: true })
  return await start({ chromiumSandbox: true }).catch((error: unknown) => {
    if (!String(error).includes('No usable sandbox')) throw error
    return start({ chromiumSandbox: false })
  })
}

/** Removes an earlier process's leftovers from its own folder. */
function become({ folder, executablePath }: BrowserPlace, { uid, gid }: User): void {
  try {
    if (process.getuid?.() !== uid) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
      chownSync(folder, uid, gid)
      process.setgroups?.([])
      process.setgid?.(gid)
      process.setuid?.(uid)
    }
  } catch {
    throw new DrawingProblem(`This server runs as root, and may not start the browser as the user ${uid}.`)
  }
  try {
    accessSync(executablePath, constants.X_OK)
  } catch {
    throw new DrawingProblem(`The user ${uid}, as whom the browser runs, may not run ${executablePath}.`)
  }
}
