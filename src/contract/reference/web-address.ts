import { z } from 'zod'

/** In the form that every browser gives it: scheme and host in small letters, other scripts as `xn--`. */
const Address = z.url({ protocol: /^https?$/, normalize: true })

type WebAddress = { host: string; path: string; query: string }

/** What an http(s) address is made of; undefined for every other text. The host is in small letters, without port and name of a user. */
export function webAddress(text: string): WebAddress | undefined {
  const [, host, path = '', query = ''] =
    /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:@]+)(?::\d+)?(\/[^?#]*)?(\?[^#]*)?/.exec(
      Address.safeParse(text.trim()).data ?? '',
    ) ?? []
  return host === undefined ? undefined : { host: host.replace(/\.$/, ''), path: path || '/', query }
}

/** Whether a host is this one or lies below it; `www.` in front of either counts for nothing. */
export function isOnHost(host: string, expected: string): boolean {
  const [given, wanted] = [bare(host), bare(expected)]
  return given === wanted || given.endsWith(`.${wanted}`)
}

/** By what a host is found among hosts: a host is on another, as `isOnHost` has it, whose first key is among all of its own. */
export function hostKeys(host: string): string[] {
  const parts = bare(host).split('.')
  return parts.map((_, at) => parts.slice(at).join('.'))
}

/** Whether two addresses lead to the same thing, whichever scheme and fragment they are written with. */
export function isSameAddress(one: string, other: string): boolean {
  const key = addressKey(one)
  return key !== undefined && key === addressKey(other)
}

/** What all ways to write an address have in common; undefined for what is none. */
export function addressKey(text: string): string | undefined {
  const address = webAddress(text)
  return address && `${bare(address.host)}${ended(address.path)}${address.query}`
}

const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
/** Slashes in a row are looked at from the first of them alone, or each would be followed to their end. */
const ended = (path: string) => path.replace(/(?<!\/)\/+$/, '')
