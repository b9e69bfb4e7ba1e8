import { Readable } from 'node:stream'
import { authenticate } from 'mailauth'
import { headOf, withWireEnds } from './mail-limits.ts'
import type { Envelope } from './receiver.ts'

/** Queries DNS; rejects with `code` like Node's own. */
export type Resolver = (name: string, type: string) => Promise<string[] | string[][]>

/** Result of DKIM, SPF and DMARC for a mail. */
export type Authentication = {
  spf: string
  dkim: string
  dmarc: string
  /** A sentence about possible forgery; null without doubt. */
  doubt: string | null
  /** True when its sender's domain vouches for it. */
  isProven: boolean
}

/** Honest mails have up to four signatures, and need some 25 names where their sender lists many servers. */
const usual = { maxSignatures: 10, maxNames: 30, maxMs: 15_000 }

/**
 * Looks at SPF, DKIM and DMARC of a mail (RFC 7208, 6376, 9989). Never throws: what cannot be asked proves nothing. What is made to be asked for too
 * long is in doubt: else the sender's own names would keep it from being asked whether the domain that it shows vouches for it.
 */
export async function authenticateMail(
  bytes: Uint8Array,
  { from, ip, helo }: Envelope,
  resolver: Resolver,
  { maxSignatures, maxNames, maxMs } = usual,
): Promise<Authentication> {
  if (signaturesIn(headOf(bytes)) > maxSignatures) return unproven('It carries more signatures than are looked at.')
  const bounded = boundedBy(resolver, { maxNames, maxMs })
  try {
    const options = { sender: from, ip, helo, mta: 'rightframe', disableArc: true, disableBimi: true }
    // One piece, since the library rereads lines with each.
    const mail = Readable.from([withWireEnds(bytes)])
    const found = await authenticate(mail, { ...options, resolver: bounded.resolver })
    const spf = found.spf === false ? 'none' : found.spf.status.result
    const results = found.dkim.results.map(({ status }) => status)
    const dkim = results.find(({ result }) => result === 'pass')?.result ?? results[0]?.result ?? 'none'
    // False without exactly one sender: nothing vouches for several.
    const dmarc = found.dmarc === false ? 'fail' : found.dmarc.status.result
    const isProven = dmarc === 'pass' || isAligned(found, dmarc)
    const unanswered = bounded.isOver() && !isProven ? tooLong : null
    return { spf, dkim, dmarc, doubt: doubtOf(dmarc, found.dmarc === false) ?? unanswered, isProven }
  } catch {
    return unproven(bounded.isOver() ? tooLong : null)
  } finally {
    bounded.end()
  }
}

const tooLong = 'It could not be found out in time whether it is from whom it says.'

const unproven = (doubt: string | null): Authentication => ({
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  doubt,
  isProven: false,
})

/** Counts a head's signatures, whatever its folding. */
const signaturesIn = (head: Buffer): number => head.toString('latin1').match(/^dkim-signature\s*:/gim)?.length ?? 0

/** Limits names and time. `isOver`: a name got no answer. */
function boundedBy(resolver: Resolver, { maxNames, maxMs }: { maxNames: number; maxMs: number }) {
  const { promise: late, reject } = Promise.withResolvers<never>()
  late.catch(() => undefined)
  const tooMuch = Object.assign(new Error('No more names are asked for'), { code: 'ETIMEOUT' })
  let [names, isStopped, isOver] = [0, false, false]
  const stop = () => {
    isStopped = true
    reject(tooMuch)
  }
  const timer = setTimeout(stop, maxMs)
  return {
    resolver: async (name: string, type: string) => {
      if (++names > maxNames) stop()
      try {
        return await (isStopped ? late : Promise.race([late, resolver(name, type)]))
      } catch (error) {
        isOver ||= error === tooMuch
        throw error
      }
    },
    isOver: () => isOver,
    end: () => clearTimeout(timer),
  } satisfies { resolver: Resolver; isOver(): boolean; end(): void }
}

function doubtOf(dmarc: string, isNameless: boolean): string | null {
  if (isNameless) return 'It names no sender, or several at once.'
  return dmarc === 'fail' ? 'The domain that it names as its sender does not vouch for it.' : null
}

type Found = Awaited<ReturnType<typeof authenticate>>

/** Without a policy, the domain's own signature vouches. */
const isAligned = ({ dkim }: Found, dmarc: string): boolean =>
  dmarc === 'none' && dkim.results.some(({ status }) => status.result === 'pass' && Boolean(status.aligned))
