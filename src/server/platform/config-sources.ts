import { z } from 'zod'
import type { SealKey } from './seal.ts'

/** Services at which the operator registers this server, before anybody can connect an account. */
const services = ['flickr', 'smugmug', 'tumblr', 'instagram', 'dropbox', 'google', 'google-drive', 'shopify'] as const
/** Services where owners bring keys of their own: nothing to register, only an address to stand in. */
const withoutApp = ['photoshelter'] as const
export type SourceApp = { id: string; secret: string; url: string | undefined }
export type SourceApps = Partial<Record<string, SourceApp>>

const Url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })

/** How variables of a service begin: `GOOGLE_DRIVE`. */
export const variableOf = (service: string): string => service.toUpperCase().replaceAll('-', '_')

/** `FLICKR_KEY` and `FLICKR_SECRET`, and so on for each service; `FLICKR_URL` stands in for the service itself. */
export function readSourceApps(environment: Record<string, string | undefined>): {
  apps: SourceApps
  problems: string[]
} {
  const problems: string[] = []
  const apps: SourceApps = {}
  for (const service of [...services, ...withoutApp]) {
    const name = variableOf(service)
    const [id, secret, url] = ['KEY', 'SECRET', 'URL'].map((part) => environment[`${name}_${part}`])
    if (Boolean(id) !== Boolean(secret)) problems.push(`${name}_KEY and ${name}_SECRET: set both or neither`)
    if (url !== undefined && !Url.safeParse(url).success)
      problems.push(`${name}_URL: must be an address such as https://example.com`)
    if (isOneOf(withoutApp, service) ? url : id && secret)
      apps[service] = { id: id ?? '', secret: secret ?? '', url: url?.replace(/\/+$/, '') }
  }
  return { apps, problems }
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name)

/** `name:secret,name:secret`: the first key seals tokens, the others still open what they sealed. */
export const sealKeys = z
  .string()
  .default('')
  .transform((text, context): SealKey[] => {
    const keys = text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => ({ name: entry.slice(0, entry.indexOf(':')), secret: entry.slice(entry.indexOf(':') + 1) }))
    if (keys.every(({ name, secret }) => /^[a-z0-9-]{1,20}$/.test(name) && secret.length >= 32)) return keys
    context.addIssue({
      code: 'custom',
      message:
        'must be name:secret,… with names of small letters, digits and hyphens, and secrets of at least 32 characters',
    })
    return z.NEVER
  })
