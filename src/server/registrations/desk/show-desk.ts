import type {
  DeskRegistration,
  DeskRegistrationInFull,
  RegistrationQueue,
} from '#contract/registrations/desk-endpoints.ts'
import { feeKindOf } from '#contract/registrations/fee-kind.ts'
import { entryOn } from '#contract/registrations/fees.ts'
import type { Id } from '#contract/wire.ts'
import { type KnownPerson, readPeople } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readFees } from '../fees/fee-store.ts'
import { numberOf, type RegistrationRow } from '../order-store.ts'
import { letterInShort, showRegistration, showRegistrations, type ViewNeeds } from '../view.ts'
import { ordersInQueue } from './desk-store.ts'
import { lettersOf } from './letter-store.ts'

type Part = { page: number; pageSize: number }

export async function showQueue(
  deps: ViewNeeds,
  { queue, ...part }: Part & { queue: RegistrationQueue },
): Promise<{ data: DeskRegistration[]; total: number } & Part> {
  const { rows, total } = await ordersInQueue(deps.db, queue, part)
  const people = await readPeople(
    deps.db,
    rows.map(({ ownerId }) => ownerId),
  )
  const shown = new Map<Id, DeskRegistration>()
  for (const [ownerId, own] of Map.groupBy(rows, (row) => row.ownerId)) {
    const owner = showOwner(ownerId, people.get(ownerId))
    for (const one of await showRegistrations(deps, ownerId, own)) shown.set(one._id, { ...one, owner })
  }
  return { data: rows.map(({ id }) => shown.get(id)!), total, ...part }
}

export type DeskViewNeeds = ViewNeeds & { config: Pick<Deps['config'], 'brand'> }

export async function showOnDesk(deps: DeskViewNeeds, row: RegistrationRow): Promise<DeskRegistrationInFull> {
  const [shown, letters, people, fees] = await Promise.all([
    showRegistration(deps, row),
    lettersOf(deps.db, row.id),
    readPeople(deps.db, [row.ownerId]),
    readFees(deps.db),
  ])
  return {
    ...shown,
    owner: showOwner(row.ownerId, people.get(row.ownerId)),
    letters: letters.map((letter) => ({
      ...letterInShort(letter),
      text: letter.text,
      by: letter.byName,
      at: letter.at.toISOString(),
    })),
    certificateRead: row.certificateRead,
    corrects: row.corrects,
    caseNumber: numberOf(row),
    officeFee: entryOn(fees, feeKindOf(row).kind, deps.clock().toISOString().slice(0, 10)) ?? null,
    agent: { name: deps.config.brand.name, email: deps.config.brand.support },
  }
}

/** An account that is gone keeps its id. */
const showOwner = (id: Id, person: KnownPerson | undefined): DeskRegistration['owner'] => ({
  _id: id,
  name: person?.name ?? 'An account that is gone',
  email: person?.email ?? '',
})
