import { useEffect, useReducer, useState } from 'react'
import type { PaymentPage } from '#contract/portal/page.ts'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PlainButtonLink } from '#web/ui/navigation/plain-links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { CaseParts } from './case-parts.ts'
import { AnswerPart } from './answers/answer-part.tsx'
import { Decided } from './answers/decided.tsx'
import { OurOffer } from './answers/our-offer.tsx'
import { Attachments } from './attachments.tsx'
import { AboutUs, IsItReal, Sold, Ways, WhatThen } from './fair-parts.tsx'
import { ImageUses } from './image-uses.tsx'
import { Intro, Summary } from './intro.tsx'
import { LicenceSection } from './licence-section.tsx'
import { PaymentSection } from './payment/payment-section.tsx'
import { Privacy } from './privacy.tsx'
import { useWords } from './words.ts'

/** The sections of the specification, in their order, with what makes them fair beside them. */
export function CasePage(given: CaseParts) {
  const { words } = useWords()
  const { page } = given
  const { record } = page.case
  useEffect(() => {
    document.title = `${record.Name} – ${brandName()}`
  }, [record.Name])
  const { notice, isThought, remember } = useReturn(given)
  if (page.portal.state === 'merged') return <Merged page={page} />
  const state = isThought ? ('processing' as const) : page.portal.state
  const isAsked = state === 'unpaid' || state === 'processing'
  return (
    <>
      {notice && <Banner tone={notice.tone}>{notice.text}</Banner>}
      <Intro page={page} state={state} />
      <Summary page={page} state={state} />
      {state === 'legal' && <Banner tone="plain">{words.legalSentence}</Banner>}
      {page.portal.pause && <Banner tone="plain">{words.pause[page.portal.pause]}</Banner>}
      {page.portal.decision && <Decided of={page.portal.decision} />}
      <OurOffer {...given} />
      {isAsked && (
        <Beside
          main={<Ways page={page} isThought={isThought} />}
          aside={state === 'unpaid' && <WhatThen page={page} />}
        />
      )}
      <Beside
        main={<ImageUses page={page} />}
        aside={
          <Stack gap="loose">
            <AboutUs page={page} />
            <IsItReal page={page} />
            {isAsked && <Sold page={page} />}
          </Stack>
        }
      />
      <Attachments page={page} />
      <AnswerPart {...given} state={state} />
      {state !== 'legal' && <LicenceSection {...given} state={state} />}
      {state !== 'legal' && <PaymentSection {...given} {...{ state, isThought }} onUnderWay={remember} />}
      <Privacy page={page} provider={brandName()} support={brandWord('support') ?? page.portal.manager.email} />
    </>
  )
}

function Merged({ page }: { page: PaymentPage }) {
  const { words } = useWords()
  const { mergedInto } = page.portal
  return (
    <>
      <Heading level={1}>{page.case.record.Name}</Heading>
      <Text>{words.merged.text(mergedInto?.name ?? '')}</Text>
      {mergedInto && (
        <div>
          <PlainButtonLink href={`/pay/${mergedInto._id}`}>{words.merged.link}</PlainButtonLink>
        </div>
      )}
    </>
  )
}

type Notice = { tone: 'ok' | 'warn'; text: string }
const rememberedSeconds = 300
const stays = { success: 10_000, canceled: 15_000 }

/**
 * What the processor's page came back with. It decides nothing: for five minutes the page says that the payment is on its way, and the record
 * changes by what the processor tells the server.
 */
function useReturn({ portalId, page, onChanged }: CaseParts): {
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
  const isThought = page.portal.due !== null && (isUnkept || readCookie(cookie) !== undefined)
  useEffect(() => {
    if (!isThought) return undefined
    const timer = setInterval(() => {
      lookAgain()
      void onChanged()
    }, 5000)
    return () => clearInterval(timer)
  })
  if (isShown && came === 'canceled') return { notice: { tone: 'warn', text: words.pay.canceled }, isThought, remember }
  if (isShown && came === 'success') return { notice: { tone: 'ok', text: words.pay.success }, isThought, remember }
  return { notice: isThought ? { tone: 'ok', text: words.pay.settling } : undefined, isThought, remember }
}
