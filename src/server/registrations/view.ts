import type {
  LetterInShort,
  Registration,
  RegistrationInFull,
  RegistrationPrice,
  RegistrationWork,
} from '#contract/registrations/registration.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import { registrationStates } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { type Original, readOriginals } from '#server/images/reading/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pricesOf } from './paying/prices-of-orders.ts'
import { findingsOfOrder } from './planning/findings-of-order.ts'
import { countPictures, filesOfRegistration } from './package/package-store.ts'
import { type LetterRow, lettersOf } from './desk/letter-store.ts'
import { correctionOf, historyOf, type RegistrationRow, type WorkRow, worksOf } from './order-store.ts'

export type ViewNeeds = Pick<Deps, 'db' | 'objects' | 'clock'>

const thumbnailsInLists = 4

/** Orders of one owner, as a list shows them. */
export async function showRegistrations(
  deps: ViewNeeds,
  ownerId: Id,
  rows: readonly RegistrationRow[],
): Promise<Registration[]> {
  const works = Map.groupBy(
    await worksOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
    ({ registrationId }) => registrationId,
  )
  const first = rows.flatMap(({ id }) => (works.get(id) ?? []).slice(0, thumbnailsInLists))
  const originals = await readOriginals(deps, ownerId, [...new Set(first.map(({ imageId }) => imageId))])
  const prices = await pricesOf(deps, rows)
  return rows.map((row) => showRow(row, works.get(row.id) ?? [], { originals, price: prices.get(row.id)! }))
}

export async function showRegistration(deps: ViewNeeds, row: RegistrationRow): Promise<RegistrationInFull> {
  const [works, history, correctedBy, files, letters, done] = await Promise.all([
    worksOf(deps.db, [row.id]),
    historyOf(deps.db, row.id),
    correctionOf(deps.db, row.id),
    filesOfRegistration(deps.db, row.id),
    lettersOf(deps.db, row.id),
    row.state === 'preparing' ? countPictures(deps.db, row.id) : null,
  ])
  const ids = works.map(({ imageId }) => imageId)
  const originals = await readOriginals(deps, row.ownerId, ids)
  return {
    ...showRow(row, works, { originals, price: (await pricesOf(deps, [row])).get(row.id)! }),
    works: works.map((work) => showWork(work, originals)),
    facts: row.facts,
    findings: await findingsOfOrder(deps, row, works),
    files: files.map(({ name, label, bytes }) => ({ name, label, bytes })),
    history: history.map(({ at, step, by, note }) => ({ at: at.toISOString(), step, by, note })),
    letters: letters.filter(({ direction }) => direction === 'from-office').map(letterInShort),
    progress: done === null ? null : { done, total: works.length },
    refusal: row.refusal,
    correctedBy,
  }
}

/** A letter without its text, which stays with staff. */
export const letterInShort = ({ n, direction, on, files }: LetterRow): LetterInShort => ({
  n,
  direction,
  on,
  files: files.map(({ name, bytes }, at) => ({ place: at + 1, name, bytes })),
})

function showRow(
  row: RegistrationRow,
  works: readonly WorkRow[],
  { originals, price }: { originals: ReadonlyMap<Id, Original>; price: RegistrationPrice },
): Registration {
  const { option, state, filingNumber, filedOn } = row
  const shown = works.flatMap(({ imageId }) => pictureOf(originals.get(imageId))).slice(0, thumbnailsInLists)
  return {
    _id: row.id,
    user: row.ownerId,
    option,
    office: registrationOptions[option].office,
    workType: typeInOrder(works[0]?.workType ?? 'photograph'),
    state,
    title: row.title,
    images: works.map(({ imageId }) => imageId),
    thumbnails: shown.map(({ thumbnail }) => thumbnail),
    aspects: shown.map(({ aspect }) => aspect),
    imageCount: works.length,
    price,
    turn: registrationStates[state].turn,
    actBy: registrationStates[state].isFiled ? null : row.actBy,
    filing: filingNumber !== null && filedOn !== null ? { number: filingNumber, filedOn } : null,
    certificate: row.certificate,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}

const pictureOf = (original: Original | undefined) =>
  original?.thumbnail ? [{ thumbnail: original.thumbnail, aspect: original.width / original.height }] : []

/** Orders store photographs as PHOTO. Source: the specification, section 3, "Work types". */
const typeInOrder = (workType: WorkRow['workType']): string => (workType === 'photograph' ? 'PHOTO' : workType)

const aspectOf = (original: Original | undefined) => (original ? original.width / original.height : null)

const showWork = (work: WorkRow, originals: ReadonlyMap<Id, Original>): RegistrationWork => ({
  image: work.imageId,
  n: work.n,
  title: work.title,
  fileName: work.fileName,
  workType: work.workType,
  createdOn: work.createdOn,
  isPublished: work.isPublished,
  publishedOn: work.publishedOn,
  publishedIn: work.publishedIn,
  thumbnail: originals.get(work.imageId)?.thumbnail ?? null,
  aspect: aspectOf(originals.get(work.imageId)),
  isRemoved: work.removedAt !== null,
})
