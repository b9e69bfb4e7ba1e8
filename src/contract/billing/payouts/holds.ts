import { type HoldCode, type PayoutState } from './details.ts'
import { sanctionSources, type SanctionSource } from './lists.ts'
import { selfBilling } from './self-billing.ts'
import type { TaxFormName } from './tax-forms.ts'

/** A reason that holds a pay-out, for its owner and for staff. `until` is ISO 8601, null where a person has to act. */
export type Hold = { code: HoldCode; sentence: string; note: string; until: string | null }

export type StaffHoldReason = 'deceased' | 'disputed-owner' | 'court' | 'other'

/** The bank's answer to account and name (Verification of Payee). */
export type PayeeResult = 'match' | 'close' | 'none' | 'not-possible'

/** All that decides whether an owner can be paid. Moments in ISO 8601. */
export type PayoutFacts = {
  now: string
  details: {
    kind: 'private' | 'business'
    taxNumber: string | null
    /** The form that was signed; null without one. */
    taxForm: TaxFormName | null
    /** The version of the text that was agreed to. */
    selfBilling: string | null
    heldUntil: string | null
  } | null
  /** When a change that nobody confirmed yet ends; null without one. */
  pendingUntil: string | null
  staffHolds: { reason: StaffHoldReason; note: string; until: string | null }[]
  /** For the present version of the details; null before the bank was asked. */
  payee: { result: PayeeResult; isAccepted: boolean } | null
  /** Lists without a file. */
  missingLists: readonly SanctionSource[]
  screening: {
    /** True once the present names were held against the present lists. */
    isCurrent: boolean
    undecided: number
    listed: number
  }
  identity: {
    confirmedAt: string | null
    /** In minor units of the pay-out's currency; null where only the first pay-out counts. */
    amount: number | null
    /** The sum above which a confirmation counts for a year. */
    above: number
  }
  tax: { asked: TaxFormName | null; claim: 'none' | 'open' | 'accepted' | 'refused' }
}

/** Returns every reason that holds a pay-out; none means that the owner can be paid. */
export function holdsOf(facts: PayoutFacts): Hold[] {
  const { details } = facts
  if (!details)
    return [
      ...staffHolds(facts),
      ...pending(facts),
      hold('no-details', 'Enter where we pay you.', 'The owner has entered no details.'),
    ]
  return [
    ...staffHolds(facts),
    ...pending(facts),
    ...changed(facts.now, details.heldUntil),
    ...payee(facts),
    ...names(facts),
    ...identity(facts),
    ...tax(details, facts.tax),
    ...agreement(details),
  ]
}

const hold = (code: HoldCode, sentence: string, note: string, until: string | null = null): Hold => ({
  code,
  sentence,
  note,
  until,
})

const staffSentences: Record<StaffHoldReason, string> = {
  deceased: 'We hold this account until the heirs have shown their right to it.',
  'disputed-owner': 'We hold this account until a disagreement about its images is settled.',
  court: 'We hold this account because an authority asked us to.',
  other: 'We hold this account and will write to you about it.',
}

const staffHolds = ({ staffHolds: holds, now }: PayoutFacts): Hold[] =>
  holds
    .filter(({ until }) => until === null || until > now)
    .map(({ reason, note, until }) => hold('staff', staffSentences[reason], note, until))

const pending = ({ pendingUntil, now }: PayoutFacts): Hold[] =>
  pendingUntil !== null && pendingUntil > now
    ? [
        hold(
          'change-unconfirmed',
          'A change of your details waits for you. Open the link in our mail.',
          'A change of the details is not confirmed yet.',
          pendingUntil,
        ),
      ]
    : []

const changed = (now: string, heldUntil: string | null): Hold[] =>
  heldUntil !== null && heldUntil > now
    ? [
        hold(
          'details-changed',
          'Your details were changed. We wait a week, so that nobody else can redirect your money.',
          'The account, its holder or the currency was changed less than seven days ago.',
          heldUntil,
        ),
      ]
    : []

function payee({ payee: checked }: PayoutFacts): Hold[] {
  if (checked?.result === 'none')
    return [
      hold(
        'payee-differs',
        'The bank says that this account belongs to another name. Correct the holder or the account.',
        'Verification of Payee: no match.',
      ),
    ]
  if (checked?.result === 'close' && !checked.isAccepted)
    return [
      hold(
        'payee-undecided',
        'The bank knows a slightly different name for this account. We still check it.',
        'Verification of Payee: close match. Accept it, or ask the owner.',
      ),
    ]
  return []
}

function names({ missingLists, screening }: PayoutFacts): Hold[] {
  const said = (code: HoldCode, note: string) =>
    hold(code, 'We still check your name, as the law asks before a pay-out. You need not do anything.', note)
  if (screening.listed > 0)
    return [
      hold(
        'name-listed',
        'We may not pay this account by law. Write to us if you think that this is a mistake.',
        'A name of this account stands on a list of sanctions.',
      ),
    ]
  if (screening.undecided > 0)
    return [said('name-undecided', 'A name resembles one on a list of sanctions. Decide whether it is the same.')]
  if (missingLists.length > 0) {
    const missing = missingLists.map((source) => sanctionSources[source].name).join(', ')
    return [said('lists-missing', `No file was read of: ${missing}.`)]
  }
  return screening.isCurrent ? [] : [said('screening', 'The names are being held against the lists.')]
}

const yearMs = 365 * 86_400_000

function identity({ identity: { confirmedAt, amount, above }, now }: PayoutFacts): Hold[] {
  if (confirmedAt === null)
    return [
      hold(
        'identity',
        'We confirm who you are before your first pay-out. We write to you about it.',
        'Nobody has confirmed the identity of the owner.',
      ),
    ]
  const isOld = Date.parse(now) - Date.parse(confirmedAt) > yearMs
  if (amount === null || amount <= above || !isOld) return []
  return [
    hold(
      'identity',
      'We confirm again who you are, because this sum is large. We write to you about it.',
      'The sum is above the limit, and the identity was confirmed more than a year ago.',
    ),
  ]
}

function tax(details: NonNullable<PayoutFacts['details']>, { asked, claim }: PayoutFacts['tax']): Hold[] {
  const isUnnamed = details.kind === 'business' && details.taxNumber === null
  const number = isUnnamed
    ? [hold('tax-number', 'Enter the tax number of your business.', 'A business without a tax number.')]
    : []
  if (asked !== null && details.taxForm !== asked)
    return [
      ...number,
      hold(
        'tax-form',
        `Complete the tax form ${asked}. We ask for it before the first pay-out.`,
        `Form ${asked} is missing.`,
      ),
    ]
  if (claim !== 'open') return number
  return [
    ...number,
    hold('tax-claim', 'We still check your claim of a lower tax rate.', 'A treaty claim waits for a decision.'),
  ]
}

const agreement = ({ kind, selfBilling: agreed }: NonNullable<PayoutFacts['details']>): Hold[] =>
  kind === 'business' && agreed !== selfBilling.version
    ? [
        hold(
          'self-billing',
          'Agree that we write your invoices. Without it we cannot pay a business.',
          'No agreement to the present text on self-billing.',
        ),
      ]
    : []

/** Reasons that end without the owner: we are still checking. */
const ofChecks: readonly HoldCode[] = [
  'lists-missing',
  'screening',
  'name-undecided',
  'payee-undecided',
  'identity',
  'tax-claim',
]

/** Returns how an owner's pay-outs stand, by the reasons that hold them. */
export function payoutStateOf(holds: readonly Pick<Hold, 'code'>[]): PayoutState {
  if (holds.length === 0) return 'ready'
  if (holds.some(({ code }) => code === 'no-details')) return 'none'
  return holds.every(({ code }) => ofChecks.includes(code)) ? 'checking' : 'held'
}
