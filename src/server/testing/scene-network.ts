import sharp from 'sharp'
import type { Fetched } from '../platform/outbound/follow.ts'
import { sceneSites } from './scene-sites.ts'
import type { Stage } from './scene.ts'

/** The site that answers nothing. */
export const closedHost = new URL(sceneSites.find(({ robots }) => robots === null)!.origin).host

/**
 * Builds with nothing leaving the machine, so that whatever the app asks for by itself is the same each time: the sites of scenes say
 * what robots may open and show their marks, and nothing else is there.
 */
export async function withSceneNetwork({ deps }: Stage, build: () => Promise<void>): Promise<void> {
  const { get } = deps.outbound
  const known = await standing()
  deps.outbound.get = async (url) =>
    known.get(url) ?? answered(url, { status: new URL(url).host === closedHost ? 503 : 404 })
  try {
    await build()
  } finally {
    deps.outbound.get = get
  }
}

async function standing(): Promise<ReadonlyMap<string, Fetched>> {
  const known = new Map<string, Fetched>()
  for (const { origin, robots, mark } of sceneSites) {
    if (robots)
      known.set(`${origin}/robots.txt`, answered(`${origin}/robots.txt`, { body: robots, type: 'text/plain' }))
    if (mark === undefined) continue
    const icon = { body: await drawn(mark), type: 'image/png' }
    for (const host of new Set([origin, origin.replace('//www.', '//')]))
      known.set(`${host}/favicon.ico`, answered(`${host}/favicon.ico`, icon))
  }
  return known
}

/** A coloured square with a lighter disc. */
const drawn = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${colour}"/><circle cx="32" cy="32" r="18" fill="#fffc"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

/** An answer as it comes from the web. */
export function answered(
  url: string,
  { status = 200, body = '', type = 'text/html' }: { status?: number; body?: string | Uint8Array; type?: string },
): Fetched {
  const headers = { 'content-type': type }
  return { url, status, headers, body: Buffer.from(body), redirects: [], address: '192.0.2.1' }
}
