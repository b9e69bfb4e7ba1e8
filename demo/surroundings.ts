import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

/** Folder of a demo: below the set data folder, under a name that no real data has. */
export const folderOf = (
  name: 'demo' | 'dev',
  { RIGHTFRAME_HOME: home }: Record<string, string | undefined> = process.env,
): string => join(resolve(home || '.rightframe'), name)

/**
 * Settings for services beyond this machine, or only fit for it. A demo opens accounts with a published password: it must never use a real
 * database or real buckets.
 */
const beyond =
  /^(DATABASE_|S3_|SMTP_|TURNSTILE_|STRIPE_|PAYPAL_|EVIDENCE_TSA)|^(MAIL_FROM|CRAWL_WARCS|PUBLIC_URL|OBJECTS_URL|RIGHTFRAME_(ROLES|INDEX|SANDBOX))$/

/** The environment without real services. */
export const harmless = (environment: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => !beyond.test(name) && !isRealService(environment, name)),
  )

/** True for real services; the demo uses stand-ins alone. */
function isRealService(environment: Record<string, string | undefined>, name: string): boolean {
  const [service] = /^(VISION|TINEYE|SERPAPI)(?=_)/.exec(name) ?? []
  return service !== undefined && !environment[`${service}_URL`]?.startsWith('http://sandbox.rightframe.example/')
}

/** Name of a port's variable: all ports of a demo follow PORT, but for ones with a setting of their own. */
export const variableOf = (port: number | undefined): string =>
  String(port) === process.env.OBJECTS_PORT ? 'OBJECTS_PORT' : 'PORT'

/** Throws early for a taken port. */
export async function refuseTaken(...ports: number[]): Promise<void> {
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    await new Promise((resolve) => server.close(resolve))
  }
}
