import type { ContestedOwner, DeskNotice, DeskQueue, DeskTakedown } from '#contract/takedowns/desk-endpoints.ts'
import { regions } from '#contract/takedowns/law/regions.ts'
import type { Id } from '#contract/wire.ts'
import { type KnownPerson, readPeople } from '#server/accounts/index.ts'
import { readLaw } from '../law/read-law.ts'
import { noticesOf, type TakedownRow } from '../takedown-store.ts'
import { imagesOfTakedowns, showNotice, showTakedown, type ViewNeeds } from '../view.ts'
import { contestedOwners, contestedTakedowns, noticesInQueue, sentByOwners } from './desk-store.ts'

type Part = { page: number; pageSize: number }

/** A page of a queue, each notice with the photographs of its takedown. */
export async function showQueue(
  deps: ViewNeeds,
  { queue, page, pageSize }: Part & { queue: DeskQueue },
): Promise<{ data: DeskNotice[]; total: number } & Part> {
  const { db, config } = deps
  const law = await readLaw(db)
  const now = regions.map(({ code }) => law(code))
  const codesOf = (status: string) => now.filter((region) => region.status === status).map(({ code }) => code)
  const closed = { staffConfirm: codesOf('staff-confirm'), off: codesOf('off') }
  const { rows, total } = await noticesInQueue(db, queue, { page, pageSize, closed })
  const takedowns = [...new Map(rows.map(({ row }) => [row.id, row])).values()]
  const people = await readPeople(
    db,
    takedowns.map(({ ownerId }) => ownerId),
  )
  const images = await imagesOfTakedowns(deps, takedowns)
  const data = rows.map(async ({ row, notice }) => ({
    takedown: row.id,
    host: row.host,
    owner: showOwner(row.ownerId, people.get(row.ownerId)),
    images: images.get(row.id) ?? [],
    notice: await showNotice(notice, { config, law }),
  }))
  return { data: await Promise.all(data), total, page, pageSize }
}

/** An account that is gone keeps its id. */
const showOwner = (id: Id, person: KnownPerson | undefined): DeskNotice['owner'] => ({
  _id: id,
  name: person?.name ?? 'An account that is gone',
  email: person?.email ?? '',
})

const takedownsShown = 5

export async function showContested(
  { db }: Pick<ViewNeeds, 'db'>,
  { page, pageSize }: Part,
): Promise<{ data: ContestedOwner[]; total: number } & Part> {
  const { rows, total } = await contestedOwners(db, { page, pageSize })
  const ids = rows.map(({ ownerId }) => ownerId)
  const [people, sent] = await Promise.all([readPeople(db, ids), sentByOwners(db, ids)])
  const data = rows.map(async ({ ownerId, contested, lastAt }) => ({
    owner: showOwner(ownerId, people.get(ownerId)),
    contested,
    sent: sent.get(ownerId) ?? 0,
    lastAt,
    takedowns: (await contestedTakedowns(db, ownerId, takedownsShown)).map(({ id, host }) => ({ _id: id, host })),
  }))
  return { data: await Promise.all(data), total, page, pageSize }
}

/** A takedown with the texts that its owner signed. */
export async function showDeskTakedown(deps: ViewNeeds, row: TakedownRow): Promise<DeskTakedown> {
  const { db } = deps
  const [shown, notices, people] = await Promise.all([
    showTakedown(deps, row),
    noticesOf(db, [row.id]),
    readPeople(db, [row.ownerId]),
  ])
  return {
    ...shown,
    owner: showOwner(row.ownerId, people.get(row.ownerId)),
    signed: notices.flatMap(({ n, signed }) =>
      signed === null ? [] : [{ n, subject: signed.subject, text: signed.text, english: signed.english }],
    ),
    settled: notices.filter(({ settledAt }) => settledAt !== null).map(({ n }) => n),
  }
}
