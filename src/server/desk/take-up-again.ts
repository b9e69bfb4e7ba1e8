import { z } from 'zod'
import { isOnHold } from '#contract/cases/state-questions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import { heldUntilBefore } from './held-store.ts'

const takeUpHeld = job({ name: 'take-up-held-cases', payload: z.object({}), schedule: '*/15 * * * *' })

export const takeUpAgain = handleJob(takeUpHeld, (deps: MoveNeeds & Pick<Deps, 'db'>) => takeUpHeldCases(deps))

/** A case that rested until a day goes on where it was, and staff have a task of it. */
export async function takeUpHeldCases(deps: MoveNeeds & Pick<Deps, 'db'>): Promise<void> {
  const today = deps.clock().toISOString().slice(0, 10)
  for (const id of await heldUntilBefore(deps.db, today))
    await deps.db.transaction(async (tx) => {
      const row = await lockAnyCase(tx, id)
      if (!row || !isOnHold(row.state) || row.heldUntil === null || row.heldUntil > today || row.heldFrom === null)
        return
      const note = `The case rested until ${row.heldUntil} and goes on.`
      const moved = await moveCase(deps, tx, row, { to: row.heldFrom, by: 'system', actorId: null, note })
      await openTask(tx, {
        kind: 'case.taken-up',
        subject: id,
        role: moved.nextRole ?? 'case-manager',
        note: `${row.name}, ${row.host}: it rested until ${row.heldUntil} and goes on. See what is due now.`,
        link: `/desk/cases/${id}`,
        dueAt: deps.clock(),
        createdAt: deps.clock(),
      })
    })
}
