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

export type RefusalReason = keyof typeof sentences

/** A request that was not made, or whose answer was not taken, and why. The message is a sentence for the person. */
export class Refused extends Error {
  readonly reason: RefusalReason
  /** The address that it is about: after a redirect, the one that was redirected to. */
  readonly url: string
  constructor(reason: RefusalReason, url: string, cause?: unknown) {
    super(`${shortened(url)} ${sentences[reason]}.`, cause === undefined ? {} : { cause })
    this.name = 'Refused'
    this.reason = reason
    this.url = url
  }
}

/** Without a user name and password, which belong in no message, and not longer than a line. */
const shortened = (url: string): string => {
  const plain = url.replace(/\/\/[^/?#]*@/, '//')
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain
}
