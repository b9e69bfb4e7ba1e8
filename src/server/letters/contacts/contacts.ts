import type { Body, Returned } from '#contract/endpoint.ts'
import type { addCaseContact, listCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import { contactsKeptDays } from '#contract/letters/contacts/contact.ts'
import { isFinal } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { z } from 'zod'
import { caseReworded } from '#server/cases/index.ts'
import { type CaseRecord, lockAnyCase, readCase, staffName } from '#server/cases/rows/index.ts'
import { hasSentLetter } from '../letter-store.ts'
import {
  casesWithOldContacts,
  type ContactRow,
  contactsOf,
  eraseOldContacts,
  insertContact,
  markCorrected,
  searchOf,
} from './contact-store.ts'
import { envelopeOf } from './envelope.ts'
import { erasedBefore, isSought } from './seek-contacts.ts'
import { seekContacts } from './seek-job.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
type AddNeeds = Pick<Deps, 'db' | 'clock' | 'events'>

/** Erases contacts that no letter went to after a month, by the clock. */
export const eraseContacts = job({ name: 'erase-old-contacts', payload: z.object({}), schedule: '41 * * * *' })

/** The contacts of a case, with where was looked and until when they are kept. */
export async function showContacts({ db }: Pick<Deps, 'db'>, caseId: Id): Promise<Returned<typeof listCaseContacts>> {
  if (!(await readCase(db, caseId))) throw missing('case')
  const [rows, search, isSent] = [
    await contactsOf(db, caseId),
    await searchOf(db, caseId),
    await hasSentLetter(db, caseId),
  ]
  const oldest = rows.map(({ foundAt }) => foundAt.getTime()).toSorted((a, b) => a - b)[0]
  return {
    data: rows.map(showContact),
    sought: search ? { at: search.at.toISOString(), looked: search.looked } : null,
    erasedAt: isSent || oldest === undefined ? null : new Date(oldest + contactsKeptDays * 86_400_000).toISOString(),
  }
}

export const showContact = (row: ContactRow): Returned<typeof listCaseContacts>['data'][number] => ({
  _id: row.id,
  source: row.source,
  sourceUrl: row.sourceUrl,
  person: row.person,
  company: row.company,
  address: row.address,
  email: row.email,
  language: row.language,
  isSure: row.isSure,
  note: row.note,
  envelope: envelopeOf(row),
  foundAt: row.foundAt.toISOString(),
  by: row.byName,
  corrects: row.corrects,
  correctedAt: row.correctedAt?.toISOString() ?? null,
  bounce: row.bounce,
})

/** Writes a contact down, or what corrects one: that stays, and counts no more. */
export async function addContact(
  { db, clock, events }: AddNeeds,
  { caseId, by }: { caseId: Id; by: Id },
  { corrects, ...fields }: Body<typeof addCaseContact>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSought(tx, caseId)
    const now = clock()
    if (corrects !== null && !(await markCorrected(tx, caseId, corrects, now)))
      throw refuse(
        'conflict',
        'contact.corrected',
        'This contact was corrected or erased meanwhile. Look at what stands there now.',
      )
    const about = { source: 'typed' as const, sourceUrl: null, corrects, correctedAt: null }
    await insertContact(tx, { ...fields, ...about, caseId, foundAt: now, by, byName: await staffName(tx, by) })
    await events.publish(tx, caseReworded, { caseId })
  })
}

/** Has contacts looked for once more. */
export async function seekAgain({ db, queue }: Needs, caseId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSought(tx, caseId)
    await queue.enqueue(tx, seekContacts, { caseId })
  })
}

/** Before acceptance nobody but the owner is known: no data of others is gathered for a case that may be declined. */
async function lockSought(tx: Tx, caseId: Id): Promise<CaseRecord> {
  const row = await lockAnyCase(tx, caseId)
  if (!row) throw missing('case')
  if (isSought(row.state)) return row
  throw isFinal(row.state)
    ? refuse('conflict', 'case.over', 'This case is over. Nothing of it can be changed any more.')
    : refuse('conflict', 'contact.too-early', 'Contacts are looked for once the case is accepted.')
}

const atOnce = 200

/** Erases what is older than a month of cases without a letter, each in a transaction of its own. */
export async function eraseOld({ db, clock, events }: AddNeeds): Promise<void> {
  const before = erasedBefore(clock())
  for (;;) {
    const some = await casesWithOldContacts(db, before, atOnce)
    for (const caseId of some)
      await db.transaction(async (tx) => {
        await lockAnyCase(tx, caseId)
        await eraseOldContacts(tx, caseId, before)
        await events.publish(tx, caseReworded, { caseId })
      })
    if (some.length < atOnce) return
  }
}
