import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { ShownLicence } from '#contract/disputes/answer-endpoints.ts'
import type { Dispute } from '#contract/disputes/dispute-endpoints.ts'
import { isInPlace } from '#contract/reference/sites/place.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { evidenceOfPages, pageKey } from '#server/cases/evidence/index.ts'
import { licencesOfUses } from '#server/submissions/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { evidenceAmong, type EvidenceRow } from '#server/evidence/index.ts'
import { placesShown } from '#server/evidence/files/index.ts'
import { type LicenceRow, readLedger } from '#server/licensing/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { capturesOf } from './dispute-store.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>

type Proof = Pick<Dispute, 'proof' | 'ledger' | 'captures'>
type Shown = { licence: ShownLicence | null; files: number; text: string }

const maxEntries = 20

/** Evidence for the image user: the owner's ledger beside the shown licence, and the pages then and now. */
export async function proofOfDispute(deps: Needs, row: CaseRecord, shown: Shown): Promise<Proof> {
  const [{ uses, entries }, captures] = await Promise.all([ledgerOf(deps, row, shown.licence), capturesFor(deps, row)])
  const isCovered = uses.length > 0 && uses.every(({ isLicensed }) => isLicensed)
  const isNamed = entries.some(({ because }) => because.includes('number'))
  const isShown = shown.files > 0 || (shown.licence?.number ?? '') !== '' || shown.text !== ''
  const proof = isCovered || isNamed ? 'good' : isShown || entries.length > 0 ? 'some' : 'none'
  return { proof, ledger: { uses, entries }, captures }
}

async function ledgerOf(deps: Needs, row: CaseRecord, licence: ShownLicence | null) {
  const { draft } = await savedDraftOf(deps, row)
  const [said, ledger] = await Promise.all([licencesOfUses(deps, row.ownerId, draft), readLedger(deps.db, row.ownerId)])
  const uses = pairsOf(draft).map(({ image, match }) => {
    const answer = said.get(image.uuid)
    return {
      _id: image.uuid,
      title: image.title,
      page: match.origin.url,
      says: answer?.reason ?? null,
      isLicensed: answer?.state === 'licensed',
    }
  })
  const entries = ledger
    .map((entry) => ({ entry, because: whyLike(entry, row, licence) }))
    .filter(({ because }) => because.length > 0)
    .toSorted((one, other) => other.because.length - one.because.length)
    .slice(0, maxEntries)
    .map(({ entry: { id, client, reference, agency, startsOn, endsOn, hosts }, because }) => ({
      _id: id,
      client,
      reference,
      agency,
      startsOn,
      endsOn,
      hosts,
      because,
    }))
  return { uses, entries }
}

/** Normal form of numbers and names, without blanks and strokes. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function whyLike(entry: LicenceRow, { host, party }: CaseRecord, licence: ShownLicence | null) {
  const [number, agency] = [plain(licence?.number ?? ''), plain(licence?.agency ?? '')]
  const isNumber = number !== '' && plain(entry.reference ?? '') === number
  const isAgency = agency !== '' && entry.agency !== null && plain(entry.agency) === agency
  const isHost = host !== '' && entry.hosts.some((one) => isInPlace(party ?? host, one))
  return [
    ...(isNumber ? (['number'] as const) : []),
    ...(isAgency ? (['agency'] as const) : []),
    ...(isHost ? (['host'] as const) : []),
  ]
}

async function capturesFor(deps: Needs, row: CaseRecord): Promise<Dispute['captures']> {
  const [before, newer, { draft }] = await Promise.all([
    evidenceOfPages(deps, row),
    capturesOf(deps.db, row.id),
    savedDraftOf(deps, row),
  ])
  const now = await evidenceAmong(deps.db, [...newer.values()])
  const places = await placesShown(deps, [...before.values(), ...now.values()])
  const show = (one: EvidenceRow | undefined) =>
    one
      ? {
          number: one.number,
          state: one.state,
          at: one.capturedAt?.toISOString() ?? null,
          problem: one.problem,
          screenshot: places.get(one.id) ?? null,
        }
      : null
  return pairsOf(draft).map(({ image, match }) => ({
    _id: image.uuid,
    title: image.title,
    page: match.origin.url,
    before: show(before.get(pageKey({ uuid: image.uuid, pageUrl: match.origin.url }))),
    now: show(now.get(newer.get(image.uuid) ?? '')),
  }))
}

/** True when the owner's ledger alone licenses every use of a locked case, or shows the sale of this licence. */
export async function isProofGood(deps: Needs, row: CaseRecord, licence: ShownLicence | null): Promise<boolean> {
  const { uses, entries } = await ledgerOf(deps, row, licence)
  return (
    (uses.length > 0 && uses.every(({ isLicensed }) => isLicensed)) ||
    entries.some(({ because }) => because.includes('number'))
  )
}
