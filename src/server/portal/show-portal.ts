import { lastDayOfLicence } from '#contract/pricing/price.ts'
import { isReplyAwaited } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { languageOfTag, languages } from '#contract/languages/languages.ts'
import type { OpenAnswer, Portal, PortalDocument, PortalUse } from '#contract/portal/page.ts'
import { keptOfPair, type PortalCase } from './portal-case.ts'
import type { CaseMoneyShown } from './payments/money-of-case.ts'
import { pauseReason } from './pause.ts'
import { hasNewEvidence, rightsHolder } from './show-record.ts'
import type { UsePictures } from './use-pictures.ts'

/** Facts from other features, beside the case itself. */
export type PortalParts = {
  pictures: ReadonlyMap<string, UsePictures>
  documents: PortalDocument[]
  answer: OpenAnswer | null
  /** Whether a word of the image user waits for a person. */
  isAnswerAwaited: boolean
  decision: Portal['decision']
  offer: Portal['offer']
  /** Of the case that this one goes on as. */
  mergedInto: { _id: Id; name: string } | null
  money: CaseMoneyShown
  licence: { number: string; until: string | null } | null
  /** When it is read: a licence would begin then, and parts of a payment on that day at the earliest. */
  now: Date
  managerName: string | null
  company: Portal['company']
  support: string
}

/** What the page shows beside the record. */
export function showPortal(found: PortalCase, parts: PortalParts): Portal {
  const { row, price, letters, isLowValue, contact } = found
  const { options, over, plan } = parts.money
  const { state } = options
  const isAsked = options.total !== null && price !== undefined
  const isOpen = state === 'unpaid' || state === 'processing'
  const pause = parts.isAnswerAwaited ? 'answer' : pauseReason(row.state)
  return {
    state,
    mergedInto: parts.mergedInto,
    pause: isOpen ? pause : null,
    currency: isAsked ? options.currency : null,
    lines: isAsked ? price.lines.map(({ kind, amount, taxTreatment }) => ({ kind, amount, taxTreatment })) : [],
    total: isAsked ? options.total : null,
    letterNumber: letters.findLast(({ number }) => number !== null)?.number ?? null,
    prices: isAsked ? parts.money.prices : [],
    choice: parts.money.choice,
    arithmetic: isAsked && !isLowValue ? arithmeticOf(found) : null,
    noLicence: isAsked ? whyNoLicence(found) : null,
    removal: parts.money.removal,
    listTotal: isAsked && price.listTotal !== null && price.listTotal > price.total ? price.listTotal : null,
    received: options.received,
    due: options.due,
    nothingDue: options.reason,
    duePart: options.part,
    over,
    isLowValue,
    durationDays: isLowValue ? null : (price?.factors.usedDays ?? null),
    dueOn: state === 'unpaid' && pause === null ? dueOn(found) : null,
    instalments: {
      parts: options.parts,
      roundsUp: options.partsRoundUp,
      from: parts.now.toISOString().slice(0, 10),
      plan,
    },
    documents: parts.documents,
    answer: parts.answer,
    decision: parts.decision,
    offer: isAsked && isOpen && options.received === 0 ? parts.offer : null,
    uses: hasNewEvidence(found) ? found.pairs.map((pair) => showUse(found, pair, parts.pictures)) : [],
    photographer: {
      name: rightsHolder(found),
      place: found.draft.claimant.city || null,
      mandateOn: row.agreement?.at.slice(0, 10) ?? null,
    },
    manager: { name: parts.managerName, email: parts.support },
    company: parts.company,
    addressFrom: contact?.source ?? null,
    licence: {
      continued: price ? price.factors.continuedLicense !== null : found.draft.continued_use_license,
      until: parts.licence ? parts.licence.until : lastDayOfLicence(price?.factors.continuedLicense ?? null, parts.now),
      number: parts.licence?.number ?? null,
    },
    language: languageOfTag(letters[0]?.language ?? contact?.language ?? '') ?? null,
    languages: [...languages],
    methods: options.methods,
    bank: options.bank,
  }
}

/** The steps of the chosen price, with those of its licence before the changes of the sum. */
function arithmeticOf({ price }: PortalCase): Portal['arithmetic'] {
  if (!price?.steps || !price.sources) return null
  const licence = price.licences?.find(({ days }) => days === price.factors.continuedLicense)
  return { steps: [...price.steps, ...(licence?.steps ?? [])], sources: price.sources, version: price.feesVersion }
}

/** Why the past alone can be settled; null where a licence is offered, or the price was set as one sum. */
function whyNoLicence({ price, draft }: PortalCase): Portal['noLicence'] {
  if (!price?.licences || price.licences.length > 0) return null
  return draft.continued_use_license === true ? 'not-priced' : 'owner'
}

function showUse(found: PortalCase, pair: PortalCase['pairs'][number], pictures: PortalParts['pictures']): PortalUse {
  const { matches, originals } = found
  const { image, match } = pair
  const seen = match._id === null ? undefined : matches.get(match._id)
  const kept = keptOfPair(found, pair)
  const shown = pictures.get(image.uuid)
  return {
    _id: image.uuid,
    title: image.title || (image._id && originals.get(image._id)?.title) || '',
    page: match.origin.url,
    additional: match.additional_links,
    original: shown?.original ?? null,
    copy: shown?.copy ?? null,
    screenshot: shown?.screenshot ?? null,
    changes: seen?.changes ?? [],
    region: seen?.region ?? null,
    transform: seen?.transform ?? null,
    firstSeen: seen?.firstSeen ?? null,
    lastSeen: seen?.lastSeen ?? null,
    evidence: kept ? { number: kept.number, capturedAt: kept.capturedAt?.toISOString() ?? null } : null,
    soldAt: image.licensing.first_published.place || null,
    isOnStock: image.licensing.available_on_stock === true,
  }
}

const dayMs = 86_400_000

/** How long is waited for an answer after a letter, in days. */
const waitDays = 14

/**
 * Returns by when an answer is asked for: the day that the last letter names, or a later one since a person answered; of cases from elsewhere
 * two weeks after they were written to.
 */
function dueOn({ row, history, letters, firstLetterAt }: PortalCase): string | null {
  const named = letters.at(-1)?.dueOn
  const later = isReplyAwaited(row.state) ? row.dueAt?.toISOString().slice(0, 10) : undefined
  if (named) return later !== undefined && later > named ? later : named
  const last = history.find(({ to }) => to !== null && isReplyAwaited(to))?.at ?? firstLetterAt
  return last ? new Date(last.getTime() + waitDays * dayMs).toISOString().slice(0, 10) : null
}
