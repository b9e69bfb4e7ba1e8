import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { sumIn } from '#contract/portal/payer-formats.ts'
import { pathOf, send } from '../calls.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import { useDraft } from './draft.ts'
import type { readSum as reading } from './read-sum.ts'
import { isMailAddress } from './mail-address.ts'
import { useReaderMail } from './reader-mail.ts'
import { isTokenOver } from './token.ts'

type Offer = {
  _id: string
  at: string
  from: 'payer' | 'staff'
  /** In minor units. */
  amount: number
  currency: string
  state: 'open' | 'accepted' | 'declined' | 'answered' | 'withdrawn' | 'expired'
}
export type OfferAbout = {
  portalId: string
  currency: string
  total: number
  token: string | undefined
  /** The confirmation is over. */
  onOver: () => void
}
const nothing = { amount: '', reason: '' }

/** An offer while it is written, those before it, and how it is sent. */
export function useOffer({ portalId, currency, total, token, onOver }: OfferAbout) {
  const { words, language } = useWords()
  const inWords = useRefusal()
  const said = words.offers
  const [draft, setTyped] = useDraft(portalId, 'offer', nothing)
  const [email, setEmail] = useReaderMail(portalId)
  const typed = { ...draft, email }
  const [offers, setOffers] = useState<Offer[]>([])
  const [isTried, setTried] = useState(false)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [failure, setFailure] = useState<string>()
  const path = `${pathOf(portalId)}/offers`
  const unread = useEffectEvent((error: unknown) => {
    if (isTokenOver(error)) onOver()
  })
  useEffect(() => {
    if (!token) return
    send<{ data: Offer[] }>('GET', path, { token }).then(
      ({ data }) => setOffers(data),
      (error: unknown) => unread(error),
    )
  }, [path, token])
  const readSum = useReading(typed.amount !== '')
  const { minor, fault } = readSum?.(typed.amount, currency) ?? { minor: null }
  const amount = minor ?? 0
  const understood = amount > 0 ? said.understood(sumIn(language, amount, currency)) : undefined
  const isUnread = typed.amount !== '' && !readSum
  const size = isUnread ? words.failed : amount <= 0 ? said.invalid : amount >= total ? said.tooMuch : undefined
  const problem = fault ? faultIn(said.faults[fault], currency) : size
  const isMailMissing = token === undefined && !isMailAddress(typed.email)
  const isBegun = isTried || typed.email !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A second press is none: what it was for is sent.
    if (state !== 'open') return
    setTried(true)
    setFailure(undefined)
    if (problem || isMailMissing) return
    setState('busy')
    // A confirmed address is the token's; what was typed before that counts no more.
    const from = token === undefined ? { email: email.trim() } : {}
    const body = { amount, currency, reason: typed.reason, ...from }
    try {
      const { offer } = await send<{ offer: Offer }>('POST', path, { body, token })
      setOffers((before) => [...before, offer])
      setState('sent')
      setTyped(nothing)
      setTried(false)
    } catch (error) {
      if (isTokenOver(error)) onOver()
      setFailure(await inWords(error))
      setState('open')
    }
  }
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) => {
    setState('open')
    if (name === 'email') setEmail(event.target.value)
    else setTyped({ ...draft, [name]: event.target.value })
  }
  return { typed, set, offers, understood, problem, isMailMissing, isBegun, isTried, state, failure, submit }
}

const faultIn = (said: string | ((currency: string) => string), currency: string): string =>
  typeof said === 'function' ? said(currency) : said

/** How sums are read, fetched once one is typed: most readers type none. */
function useReading(isTyped: boolean): typeof reading | undefined {
  const [read, setRead] = useState<{ readSum: typeof reading }>()
  useEffect(() => {
    if (isTyped) import('./read-sum.ts').then(setRead, () => undefined)
  }, [isTyped])
  return read?.readSum
}
