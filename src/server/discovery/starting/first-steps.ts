import { type FirstStepName, FirstStepName as Names, type FirstSteps } from '#contract/images/first-steps.ts'
import type { Id } from '#contract/wire.ts'
import { findAccountStatus, listWebsites } from '#server/accounts/index.ts'
import { hasImages } from '#server/images/index.ts'
import { readFirstMatch } from '#server/matches/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hasNamedSites, passedBy } from './step-store.ts'

/** States of the steps, read from what the account holds; only the skipped ones are kept. */
export async function firstStepsOf(db: Db, ownerId: Id): Promise<FirstSteps> {
  const [passed, images, websites, isLooking, status] = await Promise.all([
    passedBy(db, ownerId),
    hasImages(db, ownerId),
    listWebsites(db, ownerId),
    hasNamedSites(db, ownerId),
    findAccountStatus(db, ownerId),
  ])
  const isDone: Record<FirstStepName, boolean> = {
    photographs: images,
    'own-sites': websites.length > 0,
    'where-to-look': isLooking,
    address: status?.isVerified === true,
  }
  const steps = Names.options.map((step) => ({ step, state: stateOf(isDone[step], passed.includes(step)) }))
  return { steps, firstMatch: passed.includes('first-match') ? null : await readFirstMatch(db, ownerId) }
}

const stateOf = (isDone: boolean, isPassed: boolean): FirstSteps['steps'][number]['state'] =>
  isDone ? 'done' : isPassed ? 'passed' : 'open'
