import { z } from 'zod'

/** Services at which the operator registers this server, before anybody can connect an account. */
const services = ['flickr', 'smugmug', 'tumblr', 'instagram', 'dropbox', 'google', 'google-drive', 'shopify'] as const
/** Services where owners bring keys of their own: nothing to register, only an address to stand in. */
const withoutApp = ['photoshelter'] as const
export type SourceApp = { id: string; secret: string; url: string | undefined }
export type SourceApps = Partial<Record<string, SourceApp>>

const Url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })

/** Prefix of a service's variables: `GOOGLE_DRIVE`. */
export const variableOf = (service: string): string => service.toUpperCase().replaceAll('-', '_')

/** `FLICKR_KEY` and `FLICKR_SECRET`, and so on for each service; `FLICKR_URL` stands in for the service itself. */
export function readSourceApps(environment: Record<string, string | undefined>, problems: string[]): SourceApps {
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
  return apps
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name)
