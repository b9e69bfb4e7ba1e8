import { type FormEvent, useState } from 'react'
import { mandateText, type PartInterval, planParts } from '#contract/billing/instalments.ts'
import { brandName } from '#web/platform/brand.ts'
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
  onDone: () => void
}
type Plan = { parts: number; interval: PartInterval; start: string }

const asked = ['name', 'street', 'postal_code', 'city', 'state', 'country', 'email'] as const
export type Asked = Record<(typeof asked)[number], string>
const nothing: Asked = { name: '', street: '', postal_code: '', city: '', state: '', country: '', email: '' }

const dayMs = 86_400_000
/** So many days from today, in UTC. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** A plan of parts while it is made, and how its card is charged. */
export function useParts({ portalId, total, currency, onDone }: PartsAbout) {
  const { words, language } = useWords()
  const inWords = useRefusal()
  const { pay } = words
  const [typed, setTyped] = useState(nothing)
  const [plan, setPlan] = useState<Plan>({ parts: 2, interval: 'monthly', start: dayAhead(0) })
  const [isAgreed, setAgreed] = useState(false)
  const [card, setCard] = useState<CardReady>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isMissing = (name: keyof Asked) => typed[name].trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(undefined)
    if (asked.some(isMissing)) return
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
  const planned = planParts(total, { ...plan, start: new Date(`${plan.start}T00:00:00Z`) })
  const consent = mandateText(language, { provider: brandName(), currency, ...planned })
  const set = (name: keyof Asked) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const errorOf = (name: keyof Asked) => (isMissing(name) ? pay.required : undefined)
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part })
  return {
    typed,
    set,
    errorOf,
    plan,
    change,
    planned,
    consent,
    isAgreed,
    setAgreed,
    setCard,
    isTried,
    isBusy,
    failure,
    submit,
  }
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
