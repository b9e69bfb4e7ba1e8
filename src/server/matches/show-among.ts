import type { Match } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { rowsAmong } from './claimed-store.ts'
import { showMatches, type ShowNeeds } from './view.ts'

/** The owner's own matches among these, with all that holding each against its original needs. */
export const showMatchesAmong = async (needs: ShowNeeds, ownerId: Id, ids: readonly Id[]): Promise<Match[]> =>
  await showMatches(needs, ownerId, await rowsAmong(needs.db, ownerId, ids))
