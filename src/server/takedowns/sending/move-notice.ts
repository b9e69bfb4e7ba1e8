import type { NoticeState } from '#contract/takedowns/notice-states.ts'
import { mayStep } from '#contract/takedowns/notice-states.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { TakedownStep } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type NoticeRow, recordStep, type TakedownRow } from '../takedown-store.ts'
import { changeNotice } from './sending-store.ts'

type Move = {
  to: NoticeState
  step: TakedownStep
  at: Date
  by?: Id
  note?: string | undefined
  set?: Partial<Pick<NoticeRow, 'sentAt' | 'answeredAt' | 'confirmation' | 'reader' | 'releasedAt' | 'dueAt'>>
}

/** Takes a notice a step further, with its line in the history. The caller has locked the takedown. Throws where the table of states has no such step. */
export async function moveNotice(
  tx: Tx,
  row: TakedownRow,
  notice: NoticeRow,
  { to, step, at, by, note, set = {} }: Move,
): Promise<NoticeRow> {
  if (!mayStep(regionOf(notice.region), notice.state, to))
    throw new Error(`A notice does not go from ${notice.state} to ${to}.`)
  const moved = await changeNotice(tx, notice, { ...set, state: to })
  const line = { takedownId: row.id, clusterId: row.clusterId, at, step, userId: by ?? null, notice: notice.n }
  await recordStep(tx, { ...line, ...(note === undefined ? {} : { note }) })
  return moved
}
