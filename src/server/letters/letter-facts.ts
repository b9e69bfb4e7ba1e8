import type { LetterBasis, PrintBlocker } from '#contract/letters/letter.ts'
import { dueAt } from '#contract/cases/next-action.ts'
import type { CasePrice } from '#contract/pricing/price.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { LawQuestion } from '#contract/reference/law-questions.ts'
import { findAccountStatus } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BillingConfig, ProcessorConfig } from '#server/billing/index.ts'
import { workdaysOf } from '#server/platform/workdays.ts'
import { type CaseRecord, countryOfCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { licencesOfUses } from '#server/submissions/index.ts'
import type { PortalConfig } from '#server/cases/index.ts'
import { type ContactRule, rulesOfContacts } from './contact-by/contact-rules.ts'
import { type MayContact, lawQuestionsOf, mayContact } from './contact-by/may-contact.ts'
import { type Heard, heardOfCase } from '#server/cases/heard/index.ts'
import { type Portal, portalOf } from '#server/cases/link/index.ts'
import {
  type ClaimPrice,
  claimPrices,
  isLowValue,
  priceOfCase,
  type UnbackedFigures,
  unbackedFigures,
} from '#server/pricing/index.ts'
import { showCaseEvidence } from '#server/cases/evidence/index.ts'
import type { LetterConfig } from './config.ts'
import { type LetterRow, sentLetters } from './letter-store.ts'
import { returnLinesFor } from './services/return-addresses.ts'
import { type LetterDelivery, letterDelivery } from './sending/letter-delivery.ts'

export type FactNeeds = Pick<Deps, 'clock' | 'objects' | 'queries'> & {
  db: Db | Tx
  config: Deps['config'] & PortalConfig & { letters: LetterConfig; billing: BillingConfig; processors: ProcessorConfig }
}

/** Everything outside of a letter's own text that it says, or that lets it leave. */
export type LetterFacts = {
  row: CaseRecord
  draft: Draft
  country: string | null
  may: MayContact
  questions: LawQuestion[]
  /** What the other countries say in which contacts of the case are. */
  abroad: ContactRule[]
  price: CasePrice | undefined
  /** Prices that the letter offers, in their order. */
  choices: ClaimPrice[]
  unbacked: UnbackedFigures
  /** Low values show no factors. */
  isLowValue: boolean
  portal: Portal
  evidence: Awaited<ReturnType<typeof showCaseEvidence>>
  /** What the ledger of licences says of uses that it allows. */
  licensed: string[]
  isOwnerLeaving: boolean
  way: LetterDelivery
  earlier: LetterRow[]
  heard: Heard
  sender: {
    name: string
    lines: string[]
    returnTo: string[] | null
    email: string
    country: string | null
    phone: string | null
    register: string | null
  }
  verifyUrl: string
  now: Date
  /** By when an answer to a letter of now is asked for, `YYYY-MM-DD`. */
  dueOn: string
}

/** Reads all facts again: owner, licences, evidence, country rule and price. */
export async function factsOfLetter(needs: FactNeeds, row: CaseRecord): Promise<LetterFacts> {
  const { clock, config } = needs
  const now = clock()
  const { db } = needs
  const { draft } = await savedDraftOf(needs, row)
  const country = countryOfCase(row, draft)
  const licences = await licencesOfUses(needs, row.ownerId, draft)
  const standing = await findAccountStatus(db, row.ownerId)
  const { issuer } = config.billing
  const price = await priceOfCase(db, row.id)
  return {
    row,
    draft,
    country,
    may: await mayContact(needs, country),
    questions: await lawQuestionsOf(db, row.id, [country]),
    abroad: await rulesOfContacts(needs, row.id, country),
    price,
    choices: await claimPrices(db, row.id),
    unbacked: await unbackedFigures(db, row.id),
    isLowValue: isLowValue(config, { price, firstLetterAt: row.letterAt ?? now }),
    portal: await portalOf(needs, row.id),
    evidence: await showCaseEvidence(needs, row),
    licensed: [...licences.values()].flatMap(({ state, reason }) => (state === 'licensed' && reason ? [reason] : [])),
    isOwnerLeaving: standing === undefined || standing.deletesAt !== null,
    way: letterDelivery(config),
    earlier: await sentLetters(db, row.id),
    heard: await heardOfCase(needs, row.id),
    sender: {
      name: issuer?.name ?? config.brand.name,
      lines: issuer ? [...issuer.address, issuer.country] : [],
      returnTo: await returnLinesFor(db, country),
      email: config.brand.support,
      country: issuer?.country ?? null,
      phone: config.letters.phone,
      register: config.letters.register,
    },
    verifyUrl: `${config.publicUrl}/verify`,
    now,
    dueOn: await dueOnFrom(config, now),
  }
}

async function dueOnFrom({ billing }: FactNeeds['config'], now: Date): Promise<string> {
  const contacted = { state: 'contacted', since: now.toISOString(), heldUntil: null, answeredAt: null } as const
  return dueAt(contacted, await workdaysOf(billing.issuer?.country))!.slice(0, 10)
}

/** What a letter is written on, as of now. */
export const basisOf = ({ country, may, price }: LetterFacts, template: string): LetterBasis => ({
  country,
  ruleVersion: may.version,
  contactBy: may.by,
  priceVersion: price?.version ?? null,
  template,
})

/** What the case lacks before any letter of it may leave, whatever its text: each a sentence. */
export function lackingOf(facts: LetterFacts): PrintBlocker[] {
  const { row, draft, may, questions, price, portal, evidence, licensed } = facts
  const page = `/desk/cases/${row.id}`
  const said = (code: string, isMissing: boolean, sentence: string, where: string | null = page): PrintBlocker[] =>
    isMissing ? [{ code, sentence, where }] : []
  const isCertified = draft.koDisclaimerTruth && draft.koDisclaimerAgentAgreement && draft.koUserIsLegalRightsOwner
  return [
    ...said('rule', !may.isAllowed, may.problem ?? '', may.version === null ? page : '/desk/countries'),
    ...ofQuestions(row, questions),
    ...said('evidence', !evidence.isComplete, whichLacks(evidence)),
    ...said(
      'mandate',
      row.agreement === null || isCertified !== true,
      'The owner has not certified that the photographs are theirs and that we act for them. Ask for it.',
    ),
    ...said(
      'owner.wrote',
      row.ownerWroteAt !== null,
      'The owner has written and has had no answer. Read it and write back first: it may say something about the claim.',
    ),
    ...said(
      'image-user.waits',
      facts.heard.waiting !== null,
      `The image user has written, on ${facts.heard.waiting?.since.slice(0, 10)}, and waits for an answer. Answer them first: until then no letter leaves.`,
    ),
    ...said('owner', facts.isOwnerLeaving, 'The account of the owner is being deleted: no letter leaves any more.'),
    ...licensed.map((reason) => ({
      code: 'licence',
      sentence: `The owner’s licence ledger says of a use: ${reason} Ask the owner, or withdraw the case.`,
      where: page,
    })),
    ...said('price', price === undefined, 'There is no price yet. Set it first.'),
    ...said('price.zero', price !== undefined && price.total <= 0, 'The price is zero: there is nothing to ask for.'),
    ...said('price.approval', price?.approval === 'asked', 'The owner was asked about the price and has not answered.'),
    ...said('price.approval', price?.approval === 'refused', 'The owner does not want this price. Set another one.'),
    ...ofFigures(facts.unbacked, page),
    ...said(
      'portal',
      portal.isBlocked,
      'The payment page of the case is closed, so that nobody could answer the letter.',
    ),
    ...(facts.way.by === undefined ? said('way', true, facts.way.missing, null) : []),
  ]
}

/** Figures of the price without a source and without a person who answers for them. */
const ofFigures = ({ waiting, replaced }: UnbackedFigures, page: string): PrintBlocker[] => [
  ...(waiting.length === 0
    ? []
    : [
        {
          code: 'price.unsourced',
          sentence:
            'Figures of this price have no source. Legal or finance takes responsibility for them at the table of fees, then the letter can leave.',
          where: '/desk/fees',
        },
      ]),
  ...(replaced.length === 0
    ? []
    : [
        {
          code: 'price.replaced',
          sentence:
            'The table of fees changed since this price was set, and nobody answered for its old figures. Set the price again.',
          where: page,
        },
      ]),
]

/** Questions of a country's law that nobody has answered, or that were answered with no. */
export function ofQuestions({ id: caseId }: Pick<CaseRecord, 'id'>, questions: readonly LawQuestion[]): PrintBlocker[] {
  const where = `/desk/cases/${caseId}`
  return questions.flatMap(({ id, question, answer }): PrintBlocker[] => {
    const code = `question.${id}`
    if (answer === null) return [{ code, sentence: `Answer first what the law there asks: ${question}`, where }]
    if (answer.isMet) return []
    return [{ code, sentence: `The law there lets the claim fail: ${question} The answer was no.`, where }]
  })
}

function whichLacks({ data }: LetterFacts['evidence']): string {
  const without = data.filter(({ missing }) => missing !== null)
  const [first] = without
  if (!first) return 'The case has no page of which evidence could be secured.'
  const more = without.length > 1 ? ` (and ${without.length - 1} more)` : ''
  return `The evidence is not complete: “${first.title}” on ${first.pageUrl}${more}. ${first.missing}`
}
