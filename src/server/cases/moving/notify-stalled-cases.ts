import { z } from 'zod'
import { CaseState } from '#contract/cases/case-states.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import { isOpen } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { findAccountStatus } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { lockAnyCase, updateCase } from '../rows/case-store.ts'
import { type HistoryRow, historyOf } from '../rows/history-store.ts'
import { type MoveNeeds, wordsOn } from './move-case.ts'
import { caseNotifications } from '../notifications.ts'
import { casesNotHeardOf } from './quiet-store.ts'

/** Sends owners a report on cases without recent news. */
export const notifyStalledCases = job({ name: 'tell-of-quiet-cases', payload: z.object({}), schedule: '40 6 * * *' })

type Needs = MoveNeeds & Pick<Deps, 'db'>

/** No owner waits longer than this for a word on an open case. */
export const quietDays = 30
const dayMs = 86_400_000
const atOnce = 200

/** While a case goes on, its owner hears of it: what happened since they last heard, or that nothing did, and what comes next. */
export async function notifyStalled(deps: Needs): Promise<void> {
  const states = CaseState.options.filter((state) => isOpen(state))
  const before = new Date(deps.clock().getTime() - quietDays * dayMs)
  for (;;) {
    const some = await casesNotHeardOf(deps.db, { states, before, limit: atOnce })
    for (const id of some) await tellOf(deps, id, before)
    if (some.length < atOnce) return
  }
}

async function tellOf(deps: Needs, id: Id, before: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, id)
    if (!row || !isOpen(row.state) || row.heardAt === null || row.heardAt > before) return
    const heard = row.heardAt
    await updateCase(tx, id, { heardAt: deps.clock() })
    // Who leaves has said that they want to hear no more.
    if ((await findAccountStatus(tx, row.ownerId))?.deletesAt !== null) return
    const done = (await historyOf(tx, id)).filter(({ at }) => at > heard)
    const note = [formatDone(done), `Now: ${stateWords[row.state].explain}`].join('\n\n')
    await notify(deps, tx, caseNotifications.quiet, { accountId: row.ownerId, ...wordsOn(row, note) })
  })
}

const told = 10

const formatDone = (done: readonly HistoryRow[]): string =>
  done.length === 0
    ? `In the last ${quietDays} days nothing could be done that changes where the case stands.`
    : ['What was done since you last heard of it:', ...done.slice(0, told).toReversed().map(lineOf)].join('\n')

const types: Record<HistoryRow['type'], string> = {
  transition: 'The case moved on',
  note: 'A note',
  letter: 'A letter',
  message: 'A message',
  payment: 'A payment',
}

const lineOf = ({ at, type, to, publicNote }: HistoryRow): string =>
  `${at.toISOString().slice(0, 10)}: ${publicNote ?? (to ? stateWords[to].owner_label : types[type])}`
