import type { FastifyReply } from 'fastify'
import { openFairTurns } from '../fairness/fair-turns.ts'
import { refuse } from '../refuse.ts'
import { openAccountTurns } from '../fairness/account-turns.ts'

/** Concurrent messages, of all networks and of one. */
const [atOnce, ofOne] = [4, 2]
/** Most messages of a network in memory; services send dozens. */
const maxOfOne = 200
/** Milliseconds for which a turn of a network goes on after a refusal, which bounds what forgers take. */
const refusalMs = 100

/** Opens webhooks' turns by network, apart from visitors'. */
export function openWebhookTurns() {
  const all = openFairTurns(atOnce)
  const ofNetwork = openAccountTurns({ most: ofOne, restMs: ({ kind }) => (kind === 'unavailable' ? 0 : refusalMs) })
  const underWay = new Map<string, number>()
  const change = (network: string, by: 1 | -1): number => {
    const count = (underWay.get(network) ?? 0) + by
    if (count > 0) underWay.set(network, count)
    else underWay.delete(network)
    return count
  }
  return {
    /** Refuses a message unread while its network has too many. */
    allow: (reply: FastifyReply, network: string): void => {
      reply.raw.once('close', () => change(network, -1))
      if (change(network, 1) <= maxOfOne) return
      throw refuse(
        'limited',
        'webhooks.too-many',
        'Many messages from your network wait to be looked at. Send this one again later.',
        { retryAfterSeconds: 30 },
      )
    },
    inTurn: <T>(network: string, answer: () => Promise<T>): Promise<T> =>
      ofNetwork(network, () => all(network, answer)),
  }
}
