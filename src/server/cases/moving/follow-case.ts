import { z } from 'zod'
import { CaseState, caseStates } from '#contract/cases/case-states.ts'
import { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import type { CaseRecord } from '../rows/case-store.ts'

/** What follows once a case has come to a state, or has been at it for long. */
export const followUp = job({
  name: 'follow-case',
  payload: z.object({ caseId: Id, state: CaseState, since: z.iso.datetime() }),
})

/** Retries follow-ups whose attempts have all failed or were killed. */
export const followAgain = job({ name: 'follow-cases-again', payload: z.object({}), schedule: '27 * * * *' })

/** How long before an answer is due its owner is reminded. */
const remindedBeforeDays = 3
const dayInSeconds = 86_400

/**
 * Enqueues what follows: a case that was submitted goes into review, its files are tidied, the evidence of one that was accepted is secured,
 * one whose evidence is there stands at the rule of its country, and its owner is reminded of a question.
 */
export async function followCase({ queue }: Pick<Deps, 'queue'>, tx: Tx, row: CaseRecord): Promise<void> {
  const payload = { caseId: row.id, state: row.state, since: row.since.toISOString() }
  const { followUp: follows } = caseStates[row.state]
  if (follows !== null && follows !== 'remind-owner') await queue.enqueue(tx, followUp, payload)
  if (follows === 'remind-owner') {
    const inSeconds = ((row.dueAt ?? row.since).getTime() - row.since.getTime()) / 1000
    await queue.enqueue(tx, followUp, payload, {
      afterSeconds: Math.max(0, inSeconds - remindedBeforeDays * dayInSeconds),
    })
  }
}
