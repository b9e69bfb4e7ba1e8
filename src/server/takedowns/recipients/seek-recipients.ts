import type { Actor } from '#contract/takedowns/recipients/who-can-act.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readDirectory, readDirectoryForDrafts } from '../directory/read-directory.ts'
import { markReady } from '../notices/save-facts.ts'
import { actorsFor, draftNotices } from '../draft-notices.ts'
import {
  endSearch,
  type SearchOutcome,
  lockAnyTakedown,
  readTakedown,
  replaceNotices,
  type UseRow,
  usesOf,
} from '../takedown-store.ts'
import { type HostsLookedAt, lookAtHosts, type LookNeeds } from './look-at-hosts.ts'

export type SeekNeeds = LookNeeds & Pick<Deps, 'db' | 'clock'>

/** Finds out who serves the uses, and writes the drafts again for everybody who can act. A search that has ended stays as it ended. */
export async function lookForRecipients(needs: SeekNeeds, takedownId: Id): Promise<void> {
  const asked = await readTakedown(needs.db, takedownId)
  if (asked?.searchState !== 'seeking') return
  const directory = await readDirectory(needs.db)
  const looked = await lookAtHosts(needs, await usesOf(needs.db, [takedownId]), directory)
  await needs.db.transaction(async (tx) => {
    const row = await lockAnyTakedown(tx, takedownId)
    if (row?.searchState !== 'seeking') return
    const uses = await usesOf(tx, [takedownId])
    const actors = actorsFor(uses, looked, await readDirectoryForDrafts(tx))
    await endSearch(tx, takedownId, { state: stateOf(uses, looked, actors), at: needs.clock() })
    if (row.closedAt !== null) return
    await replaceNotices(tx, takedownId, await draftNotices(tx, row, { actors, uses }))
    await markReady(tx, row, needs.clock())
  })
}

/** Ends a search that failed each time: the drafts that stand can be used. */
export async function giveUpSearch({ db, clock }: SeekNeeds, takedownId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockAnyTakedown(tx, takedownId)
    if (row?.searchState === 'seeking') await endSearch(tx, takedownId, { state: 'unfinished', at: clock() })
  })
}

function stateOf(uses: readonly UseRow[], { reach }: HostsLookedAt, actors: readonly Actor[]): SearchOutcome {
  const pages = new Set(uses.map(({ pageUrl }) => webAddress(pageUrl)?.host ?? ''))
  const are = (state: string): boolean => pages.size > 0 && [...pages].every((host) => reach.get(host) === state)
  if (are('dead')) return 'dead-domain'
  if (actors.some(({ kind, way }) => kind !== 'search' && way !== 'none')) return 'found'
  return are('silent') ? 'unreachable' : 'no-contact'
}
