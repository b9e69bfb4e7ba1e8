import { getFirstSteps, passFirstStep } from '#contract/images/first-steps.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { firstStepsOf } from './first-steps.ts'
import { passStep } from './step-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** First steps of a new owner. */
export const firstStepRoutes: Route<Needs>[] = [
  handle(getFirstSteps, ({ user }, { db }: Needs) => firstStepsOf(db, user.accountId)),
  handle(passFirstStep, async ({ body, user }, { db, clock }: Needs) => {
    await passStep(db, user.accountId, body.step, clock())
    return await firstStepsOf(db, user.accountId)
  }),
]
