import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { buildWebIfChanged } from '../scripts/build-web.ts'
import { clearLeftovers } from '../src/server/testing/leftovers.ts'
import { openTestApp } from './app.ts'

/** The folder of this run, from playwright.config.ts. */
export const prepared = process.env.RIGHTFRAME_JOURNEYS ?? join(tmpdir(), 'rightframe-journeys')

/** The data folders that journeys begin with a copy of: a server after its first start, and the same with Ana's library in it. */
export const homes = { new: join(prepared, 'new'), busy: join(prepared, 'busy') }

/** Builds the web app if it has changed and, once for all journeys, the apps that they begin in. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function prepare(): Promise<() => void> {
  clearLeftovers()
  await buildWebIfChanged({ log: console.log })
  await keepApp({}, homes.new)
  await keepApp({ from: homes.new, scene: 'busy' }, homes.busy)
  return () => rmSync(prepared, { recursive: true, force: true })
}

async function keepApp(wanted: Parameters<typeof openTestApp>[0], home: string): Promise<void> {
  const app = await openTestApp(wanted)
  await app.stop()
  cpSync(app.home, home, { recursive: true })
  await app.remove()
}
