import { type FormEvent, useState } from 'react'
import { latestStartDays, type PartInterval, planParts } from '#contract/billing/instalments.ts'
import { mandateText } from '#contract/billing/mandate.ts'
import { dayIn } from '#contract/portal/payer-formats.ts'
import { brandName } from '#web/platform/brand.ts'
import { isMailAddress } from '../answers/mail-address.ts'
import { useReaderMail } from '../answers/reader-mail.ts'
import { isOutdated, useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import type { CardReady } from './card-place.tsx'
import { beginParts, type ShownSum } from './payment-calls.ts'

export type PartsAbout = {
  portalId: string
  total: number
  currency: string
  /** Version of the choice between both prices. */
  choiceVersion: number
  /** Whether parts round up; else the last one is less. */
  roundsUp: boolean
  /** In how many parts it may be paid. */
  counts: readonly number[]
  /** The first day on which they may begin. */
  from: string
  onDone: () => void
  /** The price differs from the displayed one. */
  onOutdated: () => void
}
type Plan = { parts: number; interval: PartInterval; start: string }

const asked = ['name', 'street', 'postal_code', 'city', 'state', 'country', 'email'] as const

/** Where an address is none without its state or province. Source: Google's libaddressinput. */
const withStates = ['AE', 'AU', 'BR', 'CA', 'CN', 'ES', 'HK', 'ID', 'IN', 'IT', 'JP', 'KR', 'MX', 'TW', 'US']
export type Asked = Record<(typeof asked)[number], string>
const nothing: Asked = { name: '', street: '', postal_code: '', city: '', state: '', country: '', email: '' }

const dayMs = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A plan of parts while it is made, and how its card is charged. */
export function useParts(about: PartsAbout) {
  const { portalId, total, currency, choiceVersion, roundsUp, counts, from, onDone, onOutdated } = about
  const { words, language } = useWords()
  const inWords = useRefusal()
  const { pay } = words
  const { typed, set } = useAsked(portalId)
  const { plan, change, days, isOutside, planned, consent } = usePlan({ total, currency, roundsUp, counts, from })
  const [card, setCard] = useState<CardReady>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hasStates = withStates.includes(typed.country)
  const isMissing = (name: keyof Asked) => typed[name].trim() === '' && (name !== 'state' || hasStates)
  const isMailWrong = typed.email.trim() !== '' && !isMailAddress(typed.email)
  const { isAgreed, agree } = useConsent(consent)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(undefined)
    if (isBusy || isOutside || isMailWrong || asked.some(isMissing)) return
    if (!isAgreed) return setFailure(pay.consentMissing)
    if (!card) return setFailure(pay.blocked)
    setBusy(true)
    try {
      const { parts, grandTotal } = planned
      const shown = { total, currency, choiceVersion, amount: parts[0]!.amount, grandTotal, consent }
      const failed = await charge(card, { portalId, typed, plan, language, shown })
      if (failed === undefined) onDone()
      else setFailure(failed || words.failed)
    } catch (error) {
      setFailure(await inWords(error))
      if (isOutdated(error)) onOutdated()
    } finally {
      setBusy(false)
    }
  }
  const wrong = { email: isMailWrong ? words.answer.emailInvalid : undefined }
  const errorOf = (name: keyof Asked) =>
    isMissing(name) ? (isTried ? pay.required : undefined) : name === 'email' ? wrong.email : undefined
  return {
    typed,
    set,
    errorOf,
    hasStates,
    plan,
    days,
    change,
    planned,
    consent,
    isAgreed,
    agree,
    setCard,
    isTried,
    isBusy,
    failure,
    submit,
  }
}

/** Typed values; the e-mail address is that of the whole page. */
function useAsked(portalId: string) {
  const [draft, setDraft] = useState(nothing)
  const [email, setEmail] = useReaderMail(portalId)
  const set =
    (name: keyof Asked) =>
    ({ target: { value } }: { target: { value: string } }) =>
      name === 'email' ? setEmail(value) : setDraft({ ...draft, [name]: value })
  return { typed: { ...draft, email }, set }
}

/** The plan as chosen, its days and sums, and the words to agree to. */
function usePlan(about: Pick<PartsAbout, 'total' | 'currency' | 'roundsUp' | 'counts' | 'from'>) {
  const { total, currency, roundsUp, counts, from } = about
  const { words, language } = useWords()
  const [typed, setPlan] = useState<Plan>({ parts: 2, interval: 'monthly', start: from })
  const plan = { ...typed, parts: counts.includes(typed.parts) ? typed.parts : counts[0]! }
  const to = dayAfter(from, latestStartDays)
  const isOutside = !(plan.start >= from && plan.start <= to)
  const problem = isOutside ? words.pay.startOutside(dayIn(language, from), dayIn(language, to)) : undefined
  // No day is consented to that cannot be had.
  const start = new Date(`${isOutside ? from : plan.start}T00:00:00Z`)
  const planned = planParts(total, { ...plan, start, roundsUp })
  return {
    plan,
    change: (part: Partial<Plan>) => setPlan({ ...plan, ...part }),
    days: { from, to, problem },
    isOutside,
    planned,
    consent: mandateText(language, { provider: brandName(), currency, ...planned }),
  }
}

/** Consent holds for the displayed words; others need a new one. */
function useConsent(text: string) {
  const [agreed, setAgreed] = useState<string>()
  return { isAgreed: agreed === text, agree: (isGiven: boolean) => setAgreed(isGiven ? text : undefined) }
}

type Shown = ShownSum & { amount: number; grandTotal: number; consent: string }
type Charged = { portalId: string; typed: Asked; plan: Plan; language: string; shown: Shown }

/** Resolves to what the processor says where it does not work. */
async function charge({ stripe, element }: CardReady, about: Charged): Promise<string | undefined> {
  const { typed, portalId: requestId, plan, language, shown } = about
  const { email, ...address } = typed
  const made = await stripe.createToken(element)
  if (!made.token) return made.error?.message ?? ''
  const startDate = Math.floor(Date.parse(`${plan.start}T00:00:00Z`) / 1000)
  const { parts, interval } = plan
  const who = { token: made.token.id, requestId, email, address, language }
  const begun = await beginParts({ ...who, ...shown, parts, interval, startDate })
  if (begun.state !== 'requires_action' || !begun.clientSecret) return undefined
  const { error } = await stripe.handleNextAction({ clientSecret: begun.clientSecret })
  return error && (error.message ?? '')
}
