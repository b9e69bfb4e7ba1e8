import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

/** Where a demo keeps its things: below the data folder that is set, under a name that nothing of a real one has. */
export const folderOf = (
  name: 'demo' | 'dev',
  { RIGHTFRAME_HOME: home }: Record<string, string | undefined> = process.env,
): string => join(resolve(home || '.rightframe'), name)

/**
 * What lies beyond this machine, and what only fits it. A demo opens accounts with a published password: never on somebody's database, and
 * its files never into their buckets.
 */
const beyond =
  /^(DATABASE_|S3_|SMTP_|TURNSTILE_|STRIPE_|PAYPAL_|EVIDENCE_TSA)|^(MAIL_FROM|CRAWL_WARCS|PUBLIC_URL|OBJECTS_URL|RIGHTFRAME_(ROLES|INDEX|SANDBOX))$/

/** The environment without what is somebody's real thing. */
export const harmless = (environment: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => !beyond.test(name) && !isRealService(environment, name)),
  )

/** Photographs of a demo are searched for at stand-ins of this machine alone. */
function isRealService(environment: Record<string, string | undefined>, name: string): boolean {
  const [service] = /^(VISION|TINEYE|SERPAPI)(?=_)/.exec(name) ?? []
  return service !== undefined && !environment[`${service}_URL`]?.startsWith('http://sandbox.rightframe.example/')
}

/** All ports of a demo follow PORT, but for one that is set by itself. */
export const variableOf = (port: number | undefined): string =>
  String(port) === process.env.OBJECTS_PORT ? 'OBJECTS_PORT' : 'PORT'

/** Throws what listening on a taken port throws, before anything was made for it. */
export async function refuseTaken(...ports: number[]): Promise<void> {
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    await new Promise((resolve) => server.close(resolve))
  }
}
