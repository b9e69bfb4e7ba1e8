import { LRUCache } from 'lru-cache'
import type { Deps } from '#server/platform/deps.ts'
import { openFairTurns } from '#server/platform/fairness/fair-turns.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import type { LetterConfig } from '#server/cases/index.ts'
import { casesOfTokens } from './match-store.ts'
import { tokenIn } from './match-case.ts'

type Needs = Pick<Deps, 'db'> & {
  config: Pick<Deps['config'], 'brand'> & { letters: Pick<LetterConfig, 'domain'> }
}

/** Words that are looked up at a time, of networks in turn: whoever guesses leaves all other connections to the database alone. */
const atOnce = 2
/** A mail server waits for minutes until it is answered. */
const patienceMs = 20_000
const remembered = { max: 10_000, ttl: 60_000 }

/**
 * Whether mail to an address is taken: our own two, and that of each case. Rejects where that cannot be said now, since the database does not
 * answer or too many others ask.
 */
export function openRecipients({ db, config }: Needs): (address: string, ip: string) => Promise<boolean> {
  const { domain } = config.letters
  const own = new Set([config.brand.support.toLowerCase(), `case@${domain}`])
  const inTurn = openFairTurns(atOnce)
  const known = new LRUCache<string, boolean>(remembered)
  return async (given, ip) => {
    const address = given.toLowerCase()
    if (own.has(address)) return true
    const [token] = address.endsWith(`@${domain}`) ? tokenIn(address) : []
    if (token === undefined) return false
    const look = async () => known.get(token) ?? (await casesOfTokens(db, [token])).length > 0
    const isKnown = known.get(token) ?? (await inTurn(clientNetwork(ip).network, look, patienceMs))
    known.set(token, isKnown)
    return isKnown
  }
}
