import { servesUse } from '#contract/takedowns/recipients/who-can-act.ts'
import type { Id } from '#contract/wire.ts'
import { keepUse } from '#server/evidence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lockAnyTakedown, noticesOf, readTakedown, type UseRow, usesOf } from '../takedown-store.ts'
import { requestOf } from '../softer/request-store.ts'
import { sendNotices } from './jobs.ts'
import { setEvidence } from './sending-store.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>

/** Asks for a capture of each use of signed notices, or of a signed request, that has none since the day of the signature. Locks evidence before the takedown, as captures do. */
export async function secureSignedUses(needs: Needs, takedownId: Id): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await readTakedown(tx, takedownId)
    const signed = (await noticesOf(tx, [takedownId])).filter(({ state }) => state === 'signed')
    const request = await requestOf(tx, takedownId)
    const asked = request?.state === 'signed' ? request : undefined
    const days = [
      ...signed.flatMap(({ signed: notice }) => notice?.at ?? []),
      ...(asked ? [asked.signedAt.toISOString()] : []),
    ]
    const since = days.map((at) => at.slice(0, 10)).toSorted()[0]
    if (!row || row.closedAt !== null || since === undefined) return
    const uses = (await usesOf(tx, [takedownId])).filter(
      (use) => asked !== undefined || signed.some(({ reader }) => servesUse(reader, use)),
    )
    const kept: { use: UseRow; evidenceId: Id }[] = []
    for (const use of uses.toSorted(byKey)) {
      const { imageId, pageUrl, fileUrl, matchId } = use
      const wanted = { ownerId: row.ownerId, imageId, pageUrl, fileUrl, matchId, requestedBy: 'takedown' as const }
      const { id: evidenceId } = await keepUse(needs, tx, wanted, { since: new Date(since) })
      kept.push({ use, evidenceId })
    }
    if (!(await lockAnyTakedown(tx, takedownId))) return
    for (const { use, evidenceId } of kept) await setEvidence(tx, use, evidenceId)
    await needs.queue.enqueue(tx, sendNotices, { takedownId }, { key: takedownId })
  })
}

const byKey = (one: UseRow, other: UseRow): number => (keyOf(one) < keyOf(other) ? -1 : 1)
const keyOf = ({ imageId, pageUrl, fileUrl }: UseRow): string => [imageId, pageUrl, fileUrl].join('\n')
