import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'
import type { CaseParts } from '../case-parts.ts'
import { useWords } from '../words.ts'

type Notice = { tone: 'ok' | 'warn'; text: string }
const rememberedSeconds = 300
const lookMs = 5000
/** Longer than a payment is remembered. */
const maxLooks = 66
const stays = { success: 10_000, canceled: 15_000 }

/**
 * What the processor's page came back with. It decides nothing: for five minutes the page says that the payment is on its way, and the record
 * changes by what the processor tells the server.
 */
export function useReturn({ portalId, page, onChanged }: CaseParts): {
  notice: Notice | undefined
  isThought: boolean
  remember: () => void
} {
  const { words } = useWords()
  const cookie = `payment-${portalId}`
  const [came] = useState<keyof typeof stays | undefined>(() => {
    const query = new URLSearchParams(window.location.search)
    if (query.get('success') !== 'true') return query.get('canceled') === 'true' ? 'canceled' : undefined
    writeCookie(cookie, '1', rememberedSeconds)
    return 'success'
  })
  // A browser that keeps no cookie must not ask for the money a second time.
  const [isUnkept, setUnkept] = useState(() => came === 'success' && readCookie(cookie) === undefined)
  useEffect(() => {
    if (!isUnkept) return undefined
    const timer = setTimeout(() => setUnkept(false), rememberedSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isUnkept])
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  const remember = () => {
    writeCookie(cookie, '1', rememberedSeconds)
    setUnkept(readCookie(cookie) === undefined)
    lookAgain()
  }
  const [isShown, setShown] = useState(came !== undefined)
  useEffect(() => {
    if (!came) return undefined
    window.history.replaceState(null, '', window.location.pathname)
    const timer = setTimeout(() => setShown(false), stays[came])
    return () => clearTimeout(timer)
  }, [came])
  const isRemembered = isUnkept || readCookie(cookie) !== undefined
  const isThought = page.portal.due !== null && isRemembered
  useLooks(isThought || isComing(page), () => {
    lookAgain()
    void onChanged()
  })
  if (isShown && came === 'canceled') return { notice: { tone: 'warn', text: words.pay.canceled }, isThought, remember }
  if (isShown && came === 'success') return { notice: { tone: 'ok', text: words.pay.success }, isThought, remember }
  return { notice: isThought ? { tone: 'ok', text: words.pay.settling } : undefined, isThought, remember }
}

/** True while a bank has yet to answer, or the licence of a paid case is being signed. */
const isComing = ({ portal: { state, nothingDue, documents } }: CaseParts['page']): boolean =>
  nothingDue === 'bank' || (state === 'paid' && !documents.some(({ kind }) => kind === 'licence'))

/** Looks every five seconds while it holds and the page is seen, five minutes at most. */
function useLooks(holds: boolean, onLook: () => void): void {
  const look = useEffectEvent(onLook)
  useEffect(() => {
    if (!holds) return undefined
    let looks = 0
    const timer = setInterval(() => {
      if (document.hidden) return
      looks += 1
      if (looks >= maxLooks) clearInterval(timer)
      look()
    }, lookMs)
    return () => clearInterval(timer)
  }, [holds])
}
