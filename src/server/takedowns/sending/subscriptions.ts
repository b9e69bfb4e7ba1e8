import { allowanceUsed } from '#server/billing/plans/index.ts'
import { mailArrived, threadById, threadOfMail } from '#server/correspondence/index.ts'
import { evidenceFailed, evidenceKept, evidenceNeeded } from '#server/evidence/index.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { mailSettled } from '#server/platform/mail/deliver-mail.ts'
import { readTakedown } from '../takedown-store.ts'
import { followNoticeMail, type FollowNeeds } from './follow-mail.ts'
import { receiveMail, takedownOfMail } from './receive-mail.ts'
import { sendNotices } from './jobs.ts'
import { countSigned, takedownsWithEvidence } from './sending-store.ts'

type Needs = Pick<Deps, 'queue'>

/** Looked at after this transaction: a takedown is locked after the captures of its uses. */
async function goOn({ queue }: Needs, tx: Tx, evidenceId: Id): Promise<void> {
  for (const { id } of await takedownsWithEvidence(tx, [evidenceId]))
    await queue.enqueue(tx, sendNotices, { takedownId: id }, { key: id })
}

/** Notices go on once their captures are kept or have failed, and hear how their mails went. */
export const sendingSubscriptions = [
  on(evidenceKept, (tx, { evidenceId }, needs: Needs) => goOn(needs, tx, evidenceId)),
  on(evidenceFailed, (tx, { evidenceId }, needs: Needs) => goOn(needs, tx, evidenceId)),
  answer(
    evidenceNeeded,
    async (db, { evidenceIds }) =>
      new Set((await takedownsWithEvidence(db, evidenceIds)).map(({ evidenceId }) => evidenceId)),
  ),
  answer(threadOfMail, async (db, asked) => await takedownOfMail(db, asked)),
  answer(threadById, async (db, { id }) => (await readTakedown(db, id))?.id),
  on(mailArrived, (tx, arrived, needs: FollowNeeds) => receiveMail(needs, tx, arrived)),
  answer(allowanceUsed, async (db, { ownerId, since }) => ({
    takedownsPerMonth: await countSigned(db, ownerId, since),
  })),
  on(mailSettled, (tx, mail, needs: FollowNeeds) => followNoticeMail(needs, tx, mail)),
]
