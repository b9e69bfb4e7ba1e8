import { useEffect } from 'react'
import type { PaymentPage } from '#contract/portal/page.ts'
import { brandName, brandWord } from '#web/platform/brand.ts'
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
import { useReturn } from './payment/use-return.ts'
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
