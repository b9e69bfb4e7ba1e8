import { searchServiceFacts } from '#contract/discovery/search-services.ts'
import type { AppConfig } from '../boot/config.ts'
import { openSearchServices } from '../gateways/search/search-services.ts'
import { systemClock } from '../platform/clock.ts'
import { openOutbound } from '../platform/outbound/outbound.ts'

type Check = { ok: boolean; what: string; detail: string; todo?: string }

/** Asks each service that pictures are searched for at whether it takes our key and what is left; none of it costs a search. */
export async function examineSearch({ searching, hosts }: AppConfig): Promise<Check[]> {
  const outbound = openOutbound({ hosts, userAgent: 'rightframe-doctor' })
  try {
    const services = [...openSearchServices({ outbound, clock: systemClock }, searching.keys).values()]
    if (services.length === 0) return [none]
    return await Promise.all(
      services.map(async ({ id, left }) => {
        const what = 'search'
        const { name, seenBy } = searchServiceFacts[id]
        try {
          const remaining = await left()
          const known =
            remaining === null ? 'it does not tell how many searches are left' : `${remaining} searches left`
          const detail = `${name}, seen by ${seenBy}: the key is taken, ${known}; at most ${searching.perMonth} a month at all services (SEARCHES_PER_MONTH)`
          return remaining === 0
            ? { ok: false, what, detail, todo: `Buy searches at ${name}.` }
            : { ok: true, what, detail }
        } catch (error) {
          const detail = error instanceof Error ? error.message : String(error)
          return {
            ok: false,
            what,
            detail,
            todo: `Compare its key with the one that its account shows (docs/search-services.md).`,
          }
        }
      }),
    )
  } finally {
    await outbound.close()
  }
}

const none: Check = {
  ok: true,
  what: 'search',
  detail:
    'no service (VISION_KEY, TINEYE_KEY, SERPAPI_KEY): copies are found on sites that are named, watched or archived',
}
