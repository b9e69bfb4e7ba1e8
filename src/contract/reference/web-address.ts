import { z } from 'zod'

/** Normalised as in browsers: lower case, other scripts as `xn--`. */
const Address = z.url({ protocol: /^https?$/, normalize: true })

type WebAddress = { host: string; path: string; query: string }

/** Parses an http(s) address; undefined for any other text. The host is in small letters, without port and user name. */
export function webAddress(text: string): WebAddress | undefined {
  const [, host, path = '', query = ''] =
    /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:@]+)(?::\d+)?(\/[^?#]*)?(\?[^#]*)?/.exec(
      Address.safeParse(text.trim()).data ?? '',
    ) ?? []
  return host === undefined ? undefined : { host: host.replace(/\.$/, ''), path: path || '/', query }
}

/** True when a host equals this one or lies below it, ignoring `www.` in front of either. */
export function isOnHost(host: string, expected: string): boolean {
  const [given, wanted] = [bare(host), bare(expected)]
  return given === wanted || given.endsWith(`.${wanted}`)
}

/** Returns look-up keys. A host is on another, as in `isOnHost`, if the other's first key is among its own. */
export function hostKeys(host: string): string[] {
  const parts = bare(host).split('.')
  return parts.map((_, at) => parts.slice(at).join('.'))
}

/** True for the same resource, ignoring scheme and fragment. */
export function isSameAddress(one: string, other: string): boolean {
  const key = addressKey(one)
  return key !== undefined && key === addressKey(other)
}

/** Common form of an address's spellings, else undefined. */
export function addressKey(text: string): string | undefined {
  const address = webAddress(text)
  return address && `${bare(address.host)}${ended(address.path)}${address.query}`
}

const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
/** Matches a run of slashes only from its first one; otherwise each would be followed to their end. */
const ended = (path: string) => path.replace(/(?<!\/)\/+$/, '')
