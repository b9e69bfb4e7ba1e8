import type { PortalMessage, PortalOffer } from '#contract/payment-portal/answering-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { entriesOf, type EntryRow } from '#server/cases/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { stateNow } from '../offers/offer-state.ts'
import { type AnswerRow, answersOf, type OfferRow, offersOf } from './answer-store.ts'
import type { Reader } from './confirm-email.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** What was answered and written, by mail or here, as this reader may see it, the oldest first. Letters are documents. */
export async function readMessages(db: Db, caseId: Id, reader: Reader): Promise<PortalMessage[]> {
  const [answers, entries] = await Promise.all([answersOf(db, caseId), entriesOf(db, caseId)])
  const written = entries.filter(({ letterId, isAutomatic }) => letterId === null && !isAutomatic)
  return [
    ...answers.flatMap(partsOf).filter(({ email }) => reader.seesAll || email === reader.email),
    ...written.filter((entry) => reader.seesAll || isFor(reader, entry)).map(messageOf),
  ]
    .map(showMessage)
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** What we wrote while no address was known stands here alone, for whoever has the link. */
const isFor = ({ email }: Reader, { addresses, direction }: EntryRow): boolean =>
  addresses.includes(email) || (direction === 'out' && addresses.length === 0)

type Message = { id: Id; at: Date; from: PortalMessage['from']; author: string | null; text: string }

export const messageOf = ({ id, at, direction, author, text, files }: EntryRow): Message => ({
  id,
  at,
  from: direction === 'in' ? 'payer' : 'staff',
  author,
  text: [text, files.map(({ name }) => name).join(', ')].filter(Boolean).join('\n'),
})

export const showMessage = ({ id, at, from, author, text }: Message): PortalMessage => ({
  _id: id,
  at: at.toISOString(),
  from,
  author,
  text,
})

/** An answer, and each thing that was added to it. */
function partsOf({ id, at, email, name, text, files, licence, additions }: AnswerRow) {
  const about = { from: 'payer' as const, author: name }
  const first = { id, at, email, ...about, text: written(text, files, licence) }
  const more = additions.map((one, nth) => ({
    // The same at every reading.
    id: `${id.slice(0, 20)}${String(nth + 1).padStart(4, '0')}`,
    at: new Date(one.at),
    email: one.email,
    ...about,
    text: written(one.text, one.files, one.licence),
  }))
  return [first, ...more]
}

const written = (text: string, files: AnswerRow['files'], licence: AnswerRow['licence']): string =>
  [
    text,
    [licence?.agency, licence?.number, licence?.boughtOn].filter(Boolean).join(', '),
    files.map(({ fileName }) => fileName).join(', '),
  ]
    .filter(Boolean)
    .join('\n')

/** What waits for the owner's word is not there yet for the image user. */
export const readOffers = async ({ db, clock }: Needs, caseId: Id, reader: Reader): Promise<PortalOffer[]> =>
  (await offersOf(db, caseId))
    .filter(
      ({ email, from, state }) => state !== 'waiting' && (from === 'staff' || reader.seesAll || email === reader.email),
    )
    .map((offer) => showOffer(offer, clock()))

export function showOffer(offer: OfferRow, now: Date): PortalOffer {
  const { id, at, from, amount, currency } = offer
  const state = stateNow(offer, now)
  return { _id: id, at: at.toISOString(), from, amount, currency, state: state === 'waiting' ? 'open' : state }
}
