import type { DeskCase } from '#contract/desk/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { KnownPerson } from '#server/accounts/index.ts'

/** The owner of a case, as staff call and reach them; of an account that is just being deleted, that it is. */
export function ownerIn(people: ReadonlyMap<Id, KnownPerson>, ownerId: Id): DeskCase['owner'] {
  const { name, email, country } = people.get(ownerId) ?? { name: 'An account that is gone', email: '', country: '' }
  return { _id: ownerId, name, email, country }
}
