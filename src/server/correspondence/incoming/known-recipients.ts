import { LRUCache } from 'lru-cache'
import type { Deps } from '#server/platform/deps.ts'
import { openFairTurns } from '#server/platform/fairness/fair-turns.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import type { LetterConfig } from '#server/letters/index.ts'
import { threadOfMail } from '../events.ts'
import { casesOfTokens } from './match-store.ts'
import { tokenIn } from './match-case.ts'

type Needs = Pick<Deps, 'db' | 'queries'> & {
  config: Pick<Deps['config'], 'brand'> & { letters: Pick<LetterConfig, 'domain'> }
}

/** Concurrent lookups, shared among networks, which guessing cannot exhaust. */
const atOnce = 2
/** A mail server waits for minutes until it is answered. */
const patienceMs = 20_000
/** Our token after the name of its subject. */
const hasToken = /^[a-z]+\+[0-9a-f]{24}@/
const remembered = { max: 10_000, ttl: 60_000 }

/**
 * Returns what tells whether mail to an address is taken: our own two, those of cases, and those of threads of other features. It rejects while
 * the database does not answer, or too many others ask.
 */
export function openRecipients({ db, queries, config }: Needs): (address: string, ip: string) => Promise<boolean> {
  const { domain } = config.letters
  const own = new Set([config.brand.support.toLowerCase(), `case@${domain}`])
  const inTurn = openFairTurns(atOnce)
  const known = new LRUCache<string, boolean>(remembered)
  return async (given, ip) => {
    const address = given.toLowerCase()
    if (own.has(address)) return true
    if (!address.endsWith(`@${domain}`) || !hasToken.test(address)) return false
    const isTaken = async () =>
      (await casesOfTokens(db, tokenIn(address))).length > 0 ||
      (await queries.askOne(db, threadOfMail, { to: [address], messageIds: [] })) !== undefined
    const look = async () => known.get(address) ?? (await isTaken())
    const isKnown = known.get(address) ?? (await inTurn(clientNetwork(ip).network, look, patienceMs))
    known.set(address, isKnown)
    return isKnown
  }
}
