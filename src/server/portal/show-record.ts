import { isFullPayment } from '#contract/cases/state-questions.ts'
import type { Pair } from '#contract/cases/submission/pairs.ts'
import type { ImageUse, PortalRecord } from '#contract/portal/record.ts'
import { moneyOf } from '#contract/reference/money.ts'
import type { CaseMoneyShown } from './payments/money-of-case.ts'
import { keptOfPair, type PortalCase } from './portal-case.ts'
import type { UsePictures } from './use-pictures.ts'

/** Documents by the ids that the record names them with. */
export const agentConfirmation = 'agent-confirmation'

/** The record of a case under the names of the specification. `pictures` are of its pairs, by their uuids. */
export function showRecord(
  found: PortalCase,
  pictures: ReadonlyMap<string, UsePictures>,
  money: Pick<CaseMoneyShown, 'options' | 'paidAt' | 'paidTotal' | 'type'>,
): Omit<PortalRecord, 'MainInfringerCase__r'> {
  const { row, draft, portal, contact, owner, isLowValue, firstLetterAt } = found
  const [first] = found.pairs
  const { claimant } = draft
  const isNewEvidence = hasNewEvidence(found)
  return {
    Id: portal.portalId,
    Name: row.name,
    Track__c: money.options.state === 'legal' ? 'Legal' : 'Licensing',
    ...moneyIn(found, money),
    FirstLetterSentD__c: dayOf(firstLetterAt),
    RightsHolder_Name_FirstLast__c: rightsHolder(found),
    InfringerAccount__r: { Name: contact?.company || contact?.person || row.infringer || null },
    Photographer__r: {
      BillingCountry: claimant.country || owner.country || null,
      BillingState: claimant.state || null,
      BillingCity: claimant.city || null,
      AgentConfirmationStatement__c: row.agreement ? agentConfirmation : null,
    },
    Photo_Title__c: first?.image.title || null,
    Date_taken__c: first?.image.date_taken || null,
    FirstPublishedPlace__c: first?.image.licensing.first_published.place || null,
    Infringement_Website__c: row.host || null,
    Infringement_URL__c: first?.match.origin.url || null,
    AdditionalLinks__c: first?.match.additional_links.join('\n') || null,
    CroppedPhoto__c: (first && pictures.get(first.image.uuid)?.closeUp) ?? null,
    ...(isLowValue ? {} : factorsIn(found)),
    ...licenceIn(found),
    FirstLetterAttachmentID__c: found.letters[0]?.id ?? null,
    ...(isLowValue ? {} : { EvidenceReportVersion_ID__c: reportOf(found) }),
    V22_Evidence__c: isNewEvidence,
    submission__c: {
      ImageUses__r: {
        records: isNewEvidence ? found.pairs.map((pair) => showUse(pair, pictures.get(pair.image.uuid))) : [],
      },
    },
  }
}

/** Whether a page of it was captured here: what a person supplied by hand is a document, and no more. */
export const hasNewEvidence = ({ evidence }: PortalCase): boolean =>
  [...evidence.values()].some(({ state }) => state === 'kept')

/** The number of the evidence whose report is attached. */
export const reportOf = (found: PortalCase): string | null =>
  found.pairs.map((pair) => keptOfPair(found, pair)).find(Boolean)?.number ?? null

export const rightsHolder = ({ draft, owner }: PortalCase): string => {
  const { first_name: first, last_name: last } = draft.claimant
  return [first || owner.first, last || owner.last].filter(Boolean).join(' ')
}

function moneyIn({ price, history }: PortalCase, money: Parameters<typeof showRecord>[2]) {
  const { state } = money.options
  const isSettled = state === 'paid'
  const value = (minor: number | null | undefined) =>
    price && minor !== null && minor !== undefined ? moneyOf(minor, price.currency).value : null
  const isLegal = state === 'legal'
  const paidAt = money.paidAt ?? history.find(({ to }) => to !== null && isFullPayment(to))?.at ?? null
  return {
    CurrencyIsoCode: isLegal ? null : (price?.currency ?? null),
    CurrentPrice__c: isLegal ? null : value(price?.total),
    FinalPrice__c: isSettled ? value(money.paidTotal ?? price?.total) : null,
    PaymentReceivedD__c: isSettled ? dayOf(paidAt) : null,
    PaymentType__c: money.type ?? (state === 'processing' ? ('CardInstalment' as const) : null),
    Estimated_Value__c: isLegal ? null : value(price?.listTotal),
  }
}

const factorsIn = ({ price }: PortalCase) => ({
  MarketSize__c: price?.factors.marketSize ?? null,
  InfringementCategory__c: price?.factors.category ?? null,
  SizeOnPage__c: price?.factors.sizeOnPage ?? null,
})

const licenceIn = ({ price, draft }: PortalCase) => ({
  ContinuedLicense__c: price ? price.factors.continuedLicense !== null : draft.continued_use_license,
  LicenseExpiryD__c: price?.factors.licenseExpiry ?? null,
})

function showUse({ image, match }: Pair, pictures: UsePictures | undefined): ImageUse {
  return {
    Id: image.uuid,
    Image__r: {
      Name: image.title || null,
      LongURL__c: pictures?.original?.url ?? null,
      OriginURL__c: image.licensing.first_published.place || null,
      CapturedCopy__c: pictures?.copy?.url ?? null,
      TakenD__c: image.date_taken || null,
      PublishedURL__c: image.licensing.first_published.place || null,
    },
    OriginLongURL__c: match.origin.url || null,
    LongURL__c: match.url || null,
    Evidence_Page_Screenshot_URL__c: pictures?.screenshot?.url ?? null,
  }
}

const dayOf = (moment: Date | null): string | null => moment?.toISOString().slice(0, 10) ?? null
