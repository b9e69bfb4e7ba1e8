const sentences = {
  url: 'is not a web address',
  scheme: 'is not a web address: only http and https are opened',
  port: 'names a port that is not opened: only 80 and 443 are',
  credentials: 'holds a user name or password, and such addresses are not opened',
  address: 'does not lead to a public address on the internet',
  unresolvable: 'leads to a name that does not exist, or whose name server does not answer',
  unreachable: 'leads to a server that takes no connections',
  certificate: 'leads to a server whose certificate is not valid',
  redirects: 'leads from one address to the next too many times, or to one that cannot be read',
  headers: 'was answered with headers that are too large',
  'too-large': 'was answered with more than is taken',
  'too-slow': 'was answered too slowly, or not at all',
  decompression: 'was answered with compressed content that cannot be read',
  broken: 'was answered with something that breaks off or is not HTTP',
} as const

export type FetchErrorReason = keyof typeof sentences

/** A request that the guarded client did not make, or an answer that it did not take. The message is a sentence for people. */
export class FetchError extends Error {
  readonly reason: FetchErrorReason
  /** The address that failed: after a redirect, its target. */
  readonly url: string
  constructor(reason: FetchErrorReason, url: string, cause?: unknown) {
    super(`${shortened(url)} ${sentences[reason]}.`, cause === undefined ? {} : { cause })
    this.name = 'FetchError'
    this.reason = reason
    this.url = url
  }
}

/** Without a user name and password, which belong in no message, and not longer than a line. */
const shortened = (url: string): string => {
  const plain = url.replace(/\/\/[^/?#]*@/, '//')
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain
}
