import type { Draft } from '#contract/cases/submission/submission.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { mandateText } from '#contract/cases/mandate.ts'
import type { Id } from '#contract/wire.ts'
import { ledgerExtract } from '#server/billing/ledger/index.ts'
import { payableOf } from '#server/billing/payments/index.ts'
import { type CaseLetter, contactOf, lettersOf } from '#server/letters/index.ts'
import { type CaseRecord, countryOfCase, historyOf } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { evidenceOfPages, pageKey } from '#server/cases/evidence/index.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import { entriesOf } from '#server/correspondence/index.ts'
import type { EvidenceRow } from '#server/evidence/index.ts'
import { hashesOf } from '#server/images/reading/index.ts'
import { type RightsOfImage, readRights } from '#server/images/index.ts'
import { correspondenceOf } from '#server/disputes/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { offersOf } from '../offers/offer-store.ts'
import { statementsOf, subjectOf } from '../statements/statement-store.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'config'>

/** A pack's facts on a case, before writing. */
export type PackFacts = Awaited<ReturnType<typeof factsOfPack>>

export async function factsOfPack(deps: Needs, row: CaseRecord) {
  const { db } = deps
  const { draft } = await savedDraftOf(deps, row)
  const imageIds = draft.images.flatMap(({ _id }) => _id ?? [])
  const [rights, hashes, evidence, letters, contact, price, history, correspondence, entries, offers] =
    await Promise.all([
      readRights(db, row.ownerId, imageIds),
      hashesOf(db, row.ownerId, imageIds),
      evidenceOfPages(deps, row),
      lettersOf(db, row.id),
      contactOf(db, row.id),
      priceOfCase(db, row.id),
      historyOf(db, row.id),
      correspondenceOf(db, row.id),
      entriesOf(db, row.id),
      offersOf(db, row.id),
    ])
  return {
    row,
    draft,
    evidence,
    letters,
    correspondence,
    /** Files of mails; the correspondence names missing ones. */
    attachments: entries.flatMap(({ at, direction, files }) =>
      direction === 'in' ? files.flatMap(({ key, name }) => (key === null ? [] : [{ at, key, name }])) : [],
    ),
    pleadings: pleadingsOf(row, { draft, evidence, letters, contact, price, history }),
    title: titleOf(deps, row, { draft, rights, hashes, offers }),
    ledger: await ledgerOf(deps, row),
  }
}

/** Payments for the case, the lawyers' included, from the ledger. */
async function ledgerOf({ db }: Needs, row: CaseRecord): Promise<string> {
  const subjects = [{ kind: 'case', id: row.id }, ...(await statementsOf(db, row.id)).map(subjectOf)]
  const payables: Id[] = []
  for (const subject of subjects) {
    const payable = await payableOf(db, subject)
    if (payable) payables.push(payable.id)
  }
  return await ledgerExtract(db, payables)
}

type Said = {
  draft: Draft
  evidence: Map<string, EvidenceRow>
  letters: CaseLetter[]
  contact: Awaited<ReturnType<typeof contactOf>>
  price: Awaited<ReturnType<typeof priceOfCase>>
  history: Awaited<ReturnType<typeof historyOf>>
}

/** Claimant, claim, image user, use, and history so far. */
function pleadingsOf(row: CaseRecord, { draft, evidence, letters, contact, price, history }: Said) {
  return {
    reference: row.name,
    claimant: draft.claimant,
    imageUser: contact ?? { company: row.infringer || null, person: null, address: [], country: null, email: null },
    website: row.host,
    country: countryOfCase(row, draft),
    noticedOn: draft.noticed || null,
    uses: pairsOf(draft).map(({ image, match }) => ({
      image: image.title,
      page: match.origin.url,
      pageTitle: match.origin.title,
      file: match.url,
      otherPages: match.additional_links,
      attribution: match.attribution_provided,
      watermark: match.watermark,
      evidence: evidence.get(pageKey({ uuid: image.uuid, pageUrl: match.origin.url }))?.number ?? null,
      sealedAt: evidence.get(pageKey({ uuid: image.uuid, pageUrl: match.origin.url }))?.sealedAt?.toISOString() ?? null,
    })),
    claim: price
      ? {
          currency: price.currency,
          total: price.total,
          lines: price.lines,
          factors: price.factors,
          reason: price.reason,
        }
      : null,
    letters: letters.map(({ kind, language, sentAt }) => ({ kind, language, sentAt: sentAt.toISOString() })),
    course: history
      .toReversed()
      .flatMap(({ at, type, from, to, actorRole, publicNote, reasonCode }) => [
        { at: at.toISOString(), type, from, to, by: actorRole, note: publicNote, reason: reasonCode },
      ]),
  }
}

type Titled = {
  draft: Draft
  rights: RightsOfImage[]
  hashes: Map<Id, string>
  offers: Awaited<ReturnType<typeof offersOf>>
}

/** By what the claimant has the right: what they declared, when and under which words, their registrations, and what the originals say. */
function titleOf({ config }: Needs, row: CaseRecord, { draft, rights, hashes, offers }: Titled) {
  const known = new Map(rights.map((one) => [one.id, one]))
  const consent = offers.find(({ state }) => state === 'consented')
  return {
    declaration: {
      isRightsOwner: draft.koUserIsLegalRightsOwner,
      isTrueAndComplete: draft.koDisclaimerTruth,
      madeForHire: draft.workForHire,
      fromContest: draft.contest,
      stockIncluded: draft.stockIncluded,
      mandate: row.agreement && { ...row.agreement, words: mandateText(config.brand.name) },
    },
    consentToLawyers: consent
      ? {
          version: consent.version,
          sha256: consent.hash,
          at: consent.answeredAt?.toISOString() ?? null,
          from: consent.answeredFrom,
          words: consent.text,
        }
      : null,
    images: draft.images.map((image) => {
      const original = image._id === null ? undefined : known.get(image._id)
      return {
        title: image.title,
        taken: { on: image.date_taken || null, at: image.place_taken || null },
        firstPublished: image.licensing.first_published,
        licensing: { ...image.licensing, first_published: undefined },
        registration: image.registration,
        original: original
          ? {
              sha256: image._id === null ? null : (hashes.get(image._id) ?? null),
              creator: original.creator,
              copyright: original.copyright,
              metadata: original.found,
            }
          : null,
      }
    }),
  }
}
