import { caseStates } from '#contract/cases/case-states.ts'
import type { Case, CaseFile, CasePair, CaseRow } from '#contract/cases/case.ts'
import { legalOnlyCountry } from '#contract/reference/country-row.ts'
import { isWithdrawalFree } from '#contract/cases/state-questions.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import type { Draft, SubmissionFile } from '#contract/cases/submission/submission.ts'
import { canMove, type CaseHistoryEntry } from '#contract/cases/transitions.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import { type Photograph, readPhotographs } from '#server/images/library/index.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { visitLink } from '#server/platform/http/mapped-hosts.ts'
import type { CaseRecord } from './rows/case-store.ts'
import { countryOfCase } from './rows/country-of-case.ts'
import type { HistoryRow } from './rows/history-store.ts'
import { countUnread, countUnreadAmong } from './messages/message-store.ts'
import { pastOf } from './moving/move-case.ts'
import { savedDraftOf } from './drafts/saved-draft.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'config' | 'clock'>

/** Cases as lists show them to one side, of one owner or of several. */
export async function showRows(
  deps: Pick<Deps, 'db' | 'objects'>,
  rows: readonly CaseRecord[],
  side: 'owner' | 'staff',
): Promise<CaseRow[]> {
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
  const photographs = await Promise.all(
    owners.map((ownerId) =>
      readPhotographs(
        deps,
        ownerId,
        rows.flatMap((row) => (row.ownerId === ownerId && row.firstImageId !== null ? [row.firstImageId] : [])),
      ),
    ),
  )
  const thumbnails = new Map(photographs.flat().map(({ id, thumbnail }) => [id, thumbnail]))
  const ids = rows.map(({ id }) => id)
  const unread = ids.length === 0 ? new Map<Id, number>() : await countUnreadAmong(deps.db, ids, side)
  return rows.map((row) =>
    showRow(row, (row.firstImageId && thumbnails.get(row.firstImageId)) || null, unread.get(row.id) ?? 0),
  )
}

/** Everything of one case that its owner sees. */
export async function showCase(deps: Needs, row: CaseRecord): Promise<Case> {
  const { draft } = await savedDraftOf(deps, row)
  const ids = draft.images.flatMap(({ _id }) => (_id === null ? [] : [_id]))
  const [photographs, unread, countries] = await Promise.all([
    readPhotographs(deps, row.ownerId, ids),
    countUnread(deps.db, row.id, 'owner'),
    readCountries(deps.db),
  ])
  const known = new Map(photographs.map((photograph) => [photograph.id, photograph]))
  return {
    ...showRow(row, (row.firstImageId && known.get(row.firstImageId)?.thumbnail) || null, unread),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    country: countryOfCase(row, draft),
    isLetterSent: row.letterAt !== null,
    pairs: showPairs(deps, draft, known),
    files: showFiles(draft),
    question: row.question && { note: row.question.note, fields: row.question.fields },
    isPartPaid: row.isPartPaid,
    reason: row.reasonCode === null ? null : { code: row.reasonCode, note: row.reasonNote },
    withdrawal: {
      isAllowed: canMove({ from: row.state, to: 'withdrawn', by: 'owner', past: pastOf(row, deps.clock()) }),
      isFree: isWithdrawalFree(row.state),
    },
    agreement: row.agreement && { version: row.agreement.version, hash: row.agreement.hash, at: row.agreement.at },
    claimant: draft.claimant.legal_name,
    legalOnly: legalOnlyCountry(countryOfCase(row, draft), countries),
    requested: questionsOf(draft).requestedPrice
      ? {
          min: draft.requested_price.min.value,
          max: draft.requested_price.max.value,
          currency: draft.requested_price.max.currency,
        }
      : null,
  }
}

export const showHistory = (rows: readonly HistoryRow[]): CaseHistoryEntry[] =>
  rows.map(({ id, at, type, from, to, actorRole, publicNote, reasonCode, link }) => ({
    id,
    at: at.toISOString(),
    type,
    from,
    to,
    actorRole,
    publicNote,
    reasonCode,
    link,
  }))

const showRow = (row: CaseRecord, thumbnail: string | null, unreadMessages: number): CaseRow => ({
  _id: row.id,
  name: row.name,
  state: row.state,
  bucket: caseStates[row.state].bucket,
  host: row.host,
  infringer: row.infringer,
  cluster: row.clusterId,
  images: row.images,
  thumbnail,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  since: row.since.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  answerDueAt: row.answerDueAt?.toISOString() ?? null,
  unreadMessages,
})

const showPairs = (
  { config }: Pick<Deps, 'config'>,
  draft: Draft,
  known: ReadonlyMap<string, Photograph>,
): CasePair[] =>
  pairsOf(draft).map(({ image, match }) => ({
    uuid: image.uuid,
    image: {
      _id: image._id,
      title: image.title,
      thumbnail: (image._id && known.get(image._id)?.thumbnail) || null,
    },
    match: {
      _id: match._id,
      url: match.url,
      page: match.origin.url,
      visit: webAddress(match.origin.url) ? visitLink(match.origin.url, config.hosts) : '',
    },
    additional_links: match.additional_links,
  }))

const showFiles = (draft: Draft): CaseFile[] => [
  ...draft.__GENERAL_ATTACHMENTS__.map((file) => showFile(file, null)),
  ...draft.images.flatMap(({ title, __US_REGISTRATION_FILES__: registration, __LICENSING_HISTORY_FILES__: licences }) =>
    [...registration, ...licences].map((file) => showFile(file, title)),
  ),
]

const showFile = ({ key, fileName, type, size, source }: SubmissionFile, image: string | null): CaseFile => ({
  name: key.split('/').at(-1) ?? '',
  fileName,
  type,
  size,
  source,
  image,
})
