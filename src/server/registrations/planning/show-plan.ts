import type { Query } from '#contract/endpoint.ts'
import type { getRegistrationPlan } from '#contract/registrations/plan-endpoints.ts'
import { MissingFact, type RegistrationPlan } from '#contract/registrations/plan.ts'
import { preparationWorkdays, waitingInCanada, waitingInUnitedStates } from '#contract/registrations/waiting.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { planLibrary } from './rules/plan-library.ts'
import { readLibrary } from './read-library.ts'

/** The plan of an owner's library, with a page of its groups. */
export async function showPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: Id,
  { office, page, pageSize }: Query<typeof getRegistrationPlan>,
): Promise<RegistrationPlan> {
  const today = clock().toISOString().slice(0, 10)
  const { images, parties, leftOut } = await readLibrary(db, ownerId, office)
  const { groups, missing } = planLibrary({ images, parties, today, office })
  return {
    office,
    today,
    preparationWorkdays,
    data: groups.slice((page - 1) * pageSize, page * pageSize),
    total: groups.length,
    page,
    pageSize,
    orders: groups.reduce((sum, group) => sum + group.orders, 0),
    price: groups.reduce((sum, group) => sum + group.price, 0),
    missing: MissingFact.options.flatMap((fact) => {
      const lacking = missing.get(fact) ?? []
      return lacking.length > 0 ? [{ fact, count: lacking.length, images: lacking.slice(0, maxListed) }] : []
    }),
    leftOut,
    waiting: [...(office === 'US' ? waitingInUnitedStates : waitingInCanada)],
  }
}

/** Images that a missing fact lists: as many as one call writes facts of. */
const maxListed = 10_000
