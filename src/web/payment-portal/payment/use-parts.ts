import { type FormEvent, useState } from 'react'
import { latestStartDays, mandateText, type PartInterval, planParts } from '#contract/billing/instalments.ts'
import { dayIn } from '#contract/payment-portal/in-words.ts'
import { brandName } from '#web/platform/brand.ts'
import { isMailAddress } from '../answering/mail-address.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import type { CardReady } from './card-place.tsx'
import { beginParts } from './payment-calls.ts'

export type PartsAbout = {
  portalId: string
  total: number
  currency: string
  /** In how many parts it may be paid. */
  counts: readonly number[]
  /** The first day on which they may begin. */
  from: string
  onDone: () => void
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
export function useParts({ portalId, total, currency, from, onDone }: PartsAbout) {
  const { words, language } = useWords()
  const inWords = useRefusal()
  const { pay } = words
  const [typed, setTyped] = useState(nothing)
  const [plan, setPlan] = useState<Plan>({ parts: 2, interval: 'monthly', start: from })
  const [card, setCard] = useState<CardReady>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const to = dayAfter(from, latestStartDays)
  const isOutside = !(plan.start >= from && plan.start <= to)
  const hasStates = withStates.includes(typed.country)
  const isMissing = (name: keyof Asked) => typed[name].trim() === '' && (name !== 'state' || hasStates)
  const isMailWrong = typed.email.trim() !== '' && !isMailAddress(typed.email)
  // No day is consented to that cannot be had.
  const planned = planParts(total, { ...plan, start: new Date(`${isOutside ? from : plan.start}T00:00:00Z`) })
  const consent = mandateText(language, { provider: brandName(), currency, ...planned })
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
      const failed = await charge(card, { portalId, typed, plan, language })
      if (failed === undefined) onDone()
      else setFailure(failed || words.failed)
    } catch (error) {
      setFailure(await inWords(error))
    } finally {
      setBusy(false)
    }
  }
  const set = (name: keyof Asked) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const wrong = { email: isMailWrong ? words.answer.emailInvalid : undefined }
  const errorOf = (name: keyof Asked) => (isMissing(name) ? pay.required : name === 'email' ? wrong.email : undefined)
  const startProblem = isOutside ? pay.startOutside(dayIn(language, from), dayIn(language, to)) : undefined
  return {
    typed,
    set,
    errorOf,
    hasStates,
    plan,
    days: { from, to, problem: startProblem },
    change: (part: Partial<Plan>) => setPlan({ ...plan, ...part }),
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

/** Whoever agreed did so to the words that stood there: to others it has to be done anew. */
function useConsent(text: string) {
  const [agreed, setAgreed] = useState<string>()
  return { isAgreed: agreed === text, agree: (isGiven: boolean) => setAgreed(isGiven ? text : undefined) }
}

type Charged = { portalId: string; typed: Asked; plan: Plan; language: string }

/** Resolves to what the processor says where it does not work. */
async function charge({ stripe, element }: CardReady, about: Charged): Promise<string | undefined> {
  const { typed, portalId: requestId, plan, language } = about
  const { email, ...address } = typed
  const made = await stripe.createToken(element)
  if (!made.token) return made.error?.message ?? ''
  const startDate = Math.floor(Date.parse(`${plan.start}T00:00:00Z`) / 1000)
  const { parts, interval } = plan
  const who = { token: made.token.id, requestId, email, address, language }
  const begun = await beginParts({ ...who, parts, interval, startDate })
  if (begun.state !== 'requires_action' || !begun.clientSecret) return undefined
  const { error } = await stripe.handleNextAction({ clientSecret: begun.clientSecret })
  return error && (error.message ?? '')
}
