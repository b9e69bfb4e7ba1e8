import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { buildWebIfChanged } from '../scripts/build-web.ts'
import { openHouse } from './house.ts'

/** The data folder that Ana's journeys begin with a copy of. */
export const busyHome = join(tmpdir(), `rightframe-busy-${process.env.RIGHTFRAME_JOURNEYS ?? process.pid}`)

/** Builds the web app if it has changed and, once for all journeys, the house with Ana's library in it. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function prepare(): Promise<() => void> {
  await buildWebIfChanged({ log: console.log })
  const house = await openHouse({ scene: 'busy' })
  await house.stop()
  cpSync(house.home, busyHome, { recursive: true })
  await house.remove()
  return () => rmSync(busyHome, { recursive: true, force: true })
}
