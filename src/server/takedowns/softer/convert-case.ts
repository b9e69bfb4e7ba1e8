import { z } from 'zod'
import { isTakedown } from '#contract/cases/state-questions.ts'
import { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import { type CaseRecord, lockCase, matchesOfCase, readCase } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import { isPartyBusy } from '#server/sites/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { job } from '#server/platform/jobs/job.ts'
import { missing, Refusal, refuse } from '#server/platform/refuse.ts'
import { createDraft, type TakedownNeeds } from '../create-takedown.ts'
import { takedownNotifications } from '../notifications.ts'
import { isTakedownSince, type TakedownRow } from '../takedown-store.ts'

export type ConvertNeeds = TakedownNeeds & MoveNeeds & NotifyNeeds

/** Makes the takedown of a case that became one. */
export const draftFromCase = job({ name: 'draft-takedown-from-case', payload: z.object({ caseId: Id }) })

/** Ends an owner's open case and drafts the takedown of its uses, in one transaction. */
export async function convertCase(needs: ConvertNeeds, ownerId: Id, caseId: Id): Promise<TakedownRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockCase(tx, ownerId, caseId)
    if (!row) throw missing('case')
    if (row.clusterId === null || row.party === null) throw noSite()
    // Locks the party before the owner's events, as a submission does.
    await needs.queries.askOne(tx, isPartyBusy, { ownerId, party: row.party })
    await moveCase(needs, tx, row, { to: 'converted_takedown', by: 'owner', actorId: ownerId })
    return await draftOf(needs, tx, row)
  })
}

/** Drafts the takedown of a case that staff ended for it. A site gets none whose uses are all granted, or that has one since. */
export async function draftTakedownOf(needs: ConvertNeeds, caseId: Id): Promise<void> {
  try {
    await needs.db.transaction(async (tx) => {
      const row = await readCase(tx, caseId)
      if (!row || !isTakedown(row.state) || row.clusterId === null) return
      if (await isTakedownSince(tx, row.clusterId, row.since)) return
      const { id: takedownId, host } = await draftOf(needs, tx, row)
      const words = { takedownId, host, reader: '', day: null }
      await notify(needs, tx, takedownNotifications.drafted, { accountId: row.ownerId, ...words })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function draftOf(needs: ConvertNeeds, tx: Tx, { id, ownerId, clusterId }: CaseRecord): Promise<TakedownRow> {
  const uses = await matchesOfCase(tx, id)
  return await createDraft(needs, tx, ownerId, {
    cluster: clusterId!,
    ...(uses.length === 0 ? {} : { matches: uses }),
  })
}

const noSite = () =>
  refuse('conflict', 'takedown.no-site', 'The site of this case has no matches any more. Start from a match instead.')
