import { type FormEvent, useEffect, useState } from 'react'
import { exponentOf } from '#contract/reference/currency-exponents.ts'
import { pathOf, send } from '../calls.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import { isMailAddress } from './use-answer.ts'

type Offer = {
  _id: string
  at: string
  from: 'payer' | 'staff'
  /** In minor units. */
  amount: number
  currency: string
  state: 'open' | 'accepted' | 'declined' | 'answered' | 'withdrawn' | 'expired'
}
export type OfferAbout = { portalId: string; currency: string; total: number; token: string | undefined }
const nothing = { amount: '', reason: '', email: '' }

/** An offer while it is written, those before it, and how it is sent. */
export function useOffer({ portalId, currency, total, token }: OfferAbout) {
  const { words } = useWords()
  const inWords = useRefusal()
  const said = words.offers
  const [typed, setTyped] = useState(nothing)
  const [offers, setOffers] = useState<Offer[]>([])
  const [isTried, setTried] = useState(false)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [failure, setFailure] = useState<string>()
  const path = `${pathOf(portalId)}/offers`
  useEffect(() => {
    if (!token) return
    send<{ data: Offer[] }>('GET', path, { token })
      .then(({ data }) => setOffers(data))
      .catch(() => undefined)
  }, [path, token])
  const amount = Math.round(Number(typed.amount.replace(',', '.')) * 10 ** (exponentOf(currency, 'iso') ?? 2))
  const problem = !(amount > 0) ? said.invalid : amount >= total ? said.tooMuch : undefined
  const isMailMissing = token === undefined && !isMailAddress(typed.email)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(undefined)
    if (problem || isMailMissing) return
    setState('busy')
    const email = typed.email.trim()
    const body = { amount, currency, reason: typed.reason, ...(email === '' ? {} : { email }) }
    try {
      const { offer } = await send<{ offer: Offer }>('POST', path, { body, token })
      setOffers((before) => [...before, offer])
      setState('sent')
      setTyped(nothing)
      setTried(false)
    } catch (error) {
      setFailure(await inWords(error))
      setState('open')
    }
  }
  const set = (name: keyof typeof nothing) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  return { typed, set, offers, problem, isMailMissing, isTried, state, failure, submit }
}
