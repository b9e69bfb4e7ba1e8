import { authenticate } from 'mailauth'
import type { Envelope } from './receiver.ts'

/** Asks the domain name system; rejects with `code` as Node's own does. */
export type Resolver = (name: string, type: string) => Promise<string[] | string[][]>

/** Whether a mail is from whom it says. */
export type Authentication = {
  spf: string
  dkim: string
  dmarc: string
  /** Why it may be from somebody else, as a sentence; null where nothing speaks against it. */
  doubt: string | null
  /** Whether its sender's domain vouches for it. */
  isProven: boolean
}

/** Looks at SPF, DKIM and DMARC of a mail (RFC 7208, 6376, 9989). Never throws: what cannot be asked proves nothing. */
export async function authenticateMail(
  bytes: Uint8Array,
  { from, ip, helo }: Envelope,
  resolver: Resolver,
): Promise<Authentication> {
  try {
    const options = { sender: from, ip, helo, mta: 'rightframe', disableArc: true, disableBimi: true }
    const found = await authenticate(Buffer.from(bytes), { ...options, resolver })
    const spf = found.spf === false ? 'none' : found.spf.status.result
    const results = found.dkim.results.map(({ status }) => status)
    const dkim = results.find(({ result }) => result === 'pass')?.result ?? results[0]?.result ?? 'none'
    // False where it names no sender, or several: then nobody vouches for all that is shown.
    const dmarc = found.dmarc === false ? 'fail' : found.dmarc.status.result
    return {
      spf,
      dkim,
      dmarc,
      doubt: doubtOf(dmarc, found.dmarc === false),
      isProven: dmarc === 'pass' || isAligned(found, dmarc),
    }
  } catch {
    return { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror', doubt: null, isProven: false }
  }
}

function doubtOf(dmarc: string, isNameless: boolean): string | null {
  if (isNameless) return 'It names no sender, or several at once.'
  return dmarc === 'fail' ? 'The domain that it names as its sender does not vouch for it.' : null
}

type Found = Awaited<ReturnType<typeof authenticate>>

/** A domain without a policy vouches by a signature of its own. */
const isAligned = ({ dkim }: Found, dmarc: string): boolean =>
  dmarc === 'none' && dkim.results.some(({ status }) => status.result === 'pass' && Boolean(status.aligned))
