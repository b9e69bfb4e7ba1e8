import { CloseReason } from '#contract/cases/reasons.ts'
import { endsUnpaid, isAtLawyers, isMerged, isOpen, isTakedown } from '#contract/cases/state-questions.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import type { Id } from '#contract/wire.ts'
import { payableOf } from '#server/billing/payments/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { z } from 'zod'
import {
  type CaseRecord,
  casesMergedInto,
  casesOfEndedWholes,
  lockAnyCase,
  readCase,
  updateCase,
} from '../rows/case-store.ts'
import { caseMoved } from '../events.ts'
import { recordHistory } from '../rows/history-store.ts'
import { moveCase, type MoveNeeds } from './move-case.ts'
import { isAskedUnder } from '../rows/titles.ts'

/** Staff's task: a case goes on alone, since the one that it was part of ended unpaid. */
const unmergedTask = 'case.unmerged'

/** Takes apart what was part of a case that ends without a payment, or that lawyers have. */
export const unmergeListener = on(caseMoved, async (tx, { caseId, to }, needs: MoveNeeds): Promise<void> => {
  if (endsUnpaid(to)) await unmergeFrom(needs, tx, caseId)
  await endTask(tx, { kind: unmergedTask, subject: caseId, doneAt: needs.clock() })
})

const unmergeOrphans = job({
  name: 'unmerge-orphaned-cases',
  payload: z.object({}),
  schedule: '25 5 * * *',
  catchesUp: true,
})

/** Finds what has stayed part of a case that ended unpaid before that was followed. */
export const unmergeJob = handleJob(unmergeOrphans, (needs: MoveNeeds & Pick<Deps, 'db'>) => unmergeAll(needs))

export async function unmergeAll(needs: MoveNeeds & Pick<Deps, 'db'>): Promise<void> {
  for (const wholeId of await casesOfEndedWholes(needs.db))
    await needs.db.transaction(async (tx) => {
      const whole = await lockAnyCase(tx, wholeId)
      if (whole && endsUnpaid(whole.state)) await unmergeFrom(needs, tx, wholeId)
    })
}

async function unmergeFrom(needs: MoveNeeds, tx: Tx, wholeId: Id): Promise<void> {
  const whole = await readCase(tx, wholeId)
  if (!whole) return
  const payable = await payableOf(tx, { kind: 'case', id: wholeId })
  for (const { id } of await casesMergedInto(tx, wholeId)) {
    const part = await lockAnyCase(tx, id)
    if (!part || (!isMerged(part.state) && !isOpen(part.state))) continue
    const isPartPaid = whole.isPartPaid && payable !== undefined && isAskedUnder(payable.title, part)
    if (isPartPaid) await endTogether(needs, tx, part, whole)
    else if (isMerged(part.state)) await goOnAlone(needs, tx, part, whole)
    // What was given back in full ends each of them.
    else if (whole.reasonCode !== 'refunded') await loosen(needs, tx, part, whole)
  }
}

/** A share of what was paid is for this case, too: it is not asked for again, and ends as the other does. Lawyers have both. */
async function endTogether(needs: MoveNeeds, tx: Tx, part: CaseRecord, whole: CaseRecord): Promise<void> {
  if (isAtLawyers(whole.state)) return
  await close(needs, tx, part, { whole, to: isTakedown(whole.state) ? 'converted_takedown' : 'closed_no_result' })
}

type Closing = { whole: CaseRecord; to: 'closed_no_result' | 'converted_takedown' }

async function close(needs: MoveNeeds, tx: Tx, part: CaseRecord, { whole, to }: Closing): Promise<void> {
  const reason = isTakedown(to) ? null : (CloseReason.safeParse(whole.reasonCode).data ?? 'no-reply')
  await moveCase(needs, tx, part, { by: 'system', actorId: null, to, reason, note: endedNote(whole) })
}

/** Where it was; closed with the other where that state is over. A person decides what comes next. */
async function goOnAlone(needs: MoveNeeds, tx: Tx, part: CaseRecord, whole: CaseRecord): Promise<void> {
  const back = part.mergedFrom
  const by = { by: 'system', actorId: null, set: { mergedInto: null } } as const
  if (back === null || !isOpen(back)) return await close(needs, tx, part, { whole, to: 'closed_no_result' })
  const moved = await moveCase(needs, tx, part, {
    ...by,
    to: back,
    note: `${endedNote(whole)} This case goes on by itself.`,
  })
  await giveTask(needs, tx, moved, whole)
}

/** A case that was paid with the other, and is due again, is asked for by itself from now on. */
async function loosen(needs: MoveNeeds, tx: Tx, part: CaseRecord, whole: CaseRecord): Promise<void> {
  const loose = await updateCase(tx, part.id, { mergedInto: null })
  const publicNote = `${endedNote(whole)} This case goes on by itself.`
  const line = { type: 'note', actorRole: 'system', publicNote } as const
  await recordHistory(tx, { ...line, caseId: part.id, at: needs.clock() })
  const { id: caseId, state } = loose
  await needs.events.publish(tx, caseMoved, { caseId, from: state, to: state, partOf: whole.id })
  await giveTask(needs, tx, loose, whole)
}

const endedNote = ({ name, state }: CaseRecord): string =>
  `${name}, of which it was a part, is at “${stateWords[state].owner_label}”.`

async function giveTask({ clock }: MoveNeeds, tx: Tx, part: CaseRecord, whole: CaseRecord): Promise<void> {
  const now = clock()
  await openTask(tx, {
    kind: unmergedTask,
    subject: part.id,
    role: 'case-manager',
    note: `${endedNote(whole)} Close ${part.name}, too, or go on with it alone.`,
    link: `/desk/cases/${part.id}`,
    dueAt: new Date(now.getTime() + 2 * 86_400_000),
    createdAt: now,
  })
}
