import { findOwners, lookAsOwner } from '#contract/accounts/look-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { NotifyNeeds } from '../notifications/notify.ts'
import { ownersByEmail } from '../people-store.ts'
import { openLook } from './look-as-owner.ts'

type Needs = NotifyNeeds & Pick<Deps, 'db'>

/** Calls by which support sees an owner's pages. */
export const lookRoutes: Route<Needs>[] = [
  handle(findOwners, async ({ query }, { db }: Needs) => ({
    data: (await ownersByEmail(db, query.email)).map(({ id, name, email, company, country }) => ({
      _id: id,
      name,
      email,
      company,
      country,
    })),
  })),
  handle(lookAsOwner, ({ params, body, user }, deps: Needs) =>
    openLook(deps, { ownerId: params.ownerId, staffId: user.accountId, why: body.why }),
  ),
]
