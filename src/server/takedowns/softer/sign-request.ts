import type { Body } from '#contract/endpoint.ts'
import type { signSiteRequest as signCall } from '#contract/takedowns/softer-endpoints.ts'
import type { SiteRequestKind } from '#contract/takedowns/site-request.ts'
import type { Id } from '#contract/wire.ts'
import { requireVerified } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { requireName } from '../notices/sign-takedown.ts'
import { secureUses } from '../sending/jobs.ts'
import { giveReplyToken } from '../sending/sending-store.ts'
import { findTakedown, lockTakedown, recordStep, type TakedownRow } from '../takedown-store.ts'
import { composeRequest, type ComposedRequest, type ComposeNeeds, requireRequestable } from './compose-request.ts'
import { insertRequest, requestOf } from './request-store.ts'

type Needs = ComposeNeeds & Pick<Deps, 'db' | 'queue'>

/** The request as it would be sent. */
export async function previewRequest(
  needs: Needs,
  ownerId: Id,
  takedownId: Id,
  kind: SiteRequestKind,
): Promise<ComposedRequest> {
  const row = await findTakedown(needs.db, ownerId, takedownId)
  if (!row) throw missing('takedown')
  await requireRequestable(needs.db, row)
  return await composeRequest(needs, needs.db, row, kind)
}

/** Signs the request as it was read. The same signature twice changes nothing. */
export async function signRequest(
  needs: Needs,
  ownerId: Id,
  takedownId: Id,
  { kind, hash, name }: Body<typeof signCall>,
): Promise<TakedownRow> {
  const { db, clock, queue } = needs
  if (!(await findTakedown(db, ownerId, takedownId))) throw missing('takedown')
  await requireVerified({ db }, ownerId)
  return await db.transaction(async (tx) => {
    const row = await lockTakedown(tx, ownerId, takedownId)
    if (!row) throw missing('takedown')
    if ((await requestOf(tx, takedownId))?.signed.hash === hash) return row
    await requireRequestable(tx, row)
    const { signer, ...composed } = await composeRequest(needs, tx, row, kind)
    if (composed.hash !== hash)
      throw refuse(
        'conflict',
        'takedown.changed',
        'The request changed since you read it. Read it again, then sign it.',
      )
    requireName({ name: signer }, name)
    const signedAt = clock()
    await insertRequest(tx, {
      takedownId,
      kind,
      state: 'signed',
      signed: { ...composed, name: signer },
      signedAt,
      sentAt: null,
      dueAt: null,
      answeredAt: null,
    })
    await giveReplyToken(tx, row)
    await recordStep(tx, { takedownId, clusterId: row.clusterId, at: signedAt, step: 'signed', userId: ownerId })
    await queue.enqueue(tx, secureUses, { takedownId })
    await appendEvent(tx, ownerId, { type: 'takedown', takedownId })
    return row
  })
}
