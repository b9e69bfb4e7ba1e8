import { countryIn, dayIn, sumIn } from '#contract/portal/payer-formats.ts'
import { sumAsked } from '#contract/portal/sum-asked.ts'
import type { PaymentPage } from '#contract/portal/page.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PlainLink, Way } from '#web/ui/navigation/plain-links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { useBothPrices } from './prices/two-prices.tsx'
import { useWords } from './words.ts'

/** Three honest ways on, equal in size, the licence first. `isThought`: a payment is on its way. */
export function Ways({ page, isThought }: { page: PaymentPage; isThought: boolean }) {
  const { words, language } = useWords()
  const { total, currency, methods, nothingDue } = page.portal
  const sum = methods.length > 0 || nothingDue !== null ? sumAsked(page.portal) : null
  const { ways } = words
  const both = useBothPrices(page)
  const isPastAlone = page.portal.prices.length === 1 && page.portal.prices[0]!.days === null
  const payText = sum !== total ? ways.payDue : isPastAlone ? words.prices.alone : ways.payText
  return (
    <Stack gap="tight">
      <Heading level={2}>{ways.title}</Heading>
      <Way href="#answer-licensed" title={ways.licence}>
        {ways.licenceText}
      </Way>
      <Way href="#answer" title={ways.answer}>
        {ways.answerText}
      </Way>
      {sum !== null && currency !== null && !isThought && (
        <Way href="#payment" title={ways.pay}>
          {sum === total && both ? both : payText(sumIn(language, sum, currency))}
        </Way>
      )}
      <Text size="small" tone="dim">
        {ways.admits}
      </Text>
    </Stack>
  )
}

/** Steps that follow without an answer, in calm words. */
export function WhatThen({ page }: { page: PaymentPage }) {
  const { words, language } = useWords()
  const { afterwards } = words
  const { dueOn } = page.portal
  const steps = dueOn ? [afterwards.first(dayIn(language, dueOn)), afterwards.second, afterwards.third] : []
  return (
    <div id="what-then">
      <Stack gap="tight">
        <Heading level={3}>{afterwards.title}</Heading>
        {steps.length > 0 && <Text size="small">{steps.join(' ')}</Text>}
        <Text size="small">{afterwards.stopped}</Text>
      </Stack>
    </div>
  )
}

export function AboutUs({ page }: { page: PaymentPage }) {
  const { words, language } = useWords()
  const { manager, company } = page.portal
  const { name, address, country, taxNumber, foot } = company
  const place = [...address, ...(country ? [countryIn(language, country)] : [])]
  return (
    <Stack gap="tight">
      <Heading level={3}>{words.contact.title}</Heading>
      <Text size="small">
        <strong>{name}</strong>
        {place.length > 0 && `, ${place.join(', ')}`}
        {taxNumber && `. ${words.contact.taxNumber(taxNumber)}`}
      </Text>
      {foot && <Text size="small">{foot}</Text>}
      <Text size="small">
        {manager.name ? words.contact.named(manager.name) : words.contact.unnamed} {words.contact.mail}
        {words.colon}{' '}
        <PlainLink href={`mailto:${manager.email}?subject=${encodeURIComponent(page.case.record.Name)}`}>
          {manager.email}
        </PlainLink>
      </Text>
    </Stack>
  )
}

/** Check of the letter by its number. */
export function IsItReal({ page }: { page: PaymentPage }) {
  const { words } = useWords()
  const { real, uses } = words
  const { letterNumber } = page.portal
  return (
    <Stack gap="tight">
      <Heading level={3}>{real.title}</Heading>
      <Text size="small">
        {letterNumber ? (
          <>
            <Mono>{letterNumber}</Mono> <PlainLink href={`/verify/${letterNumber}`}>{uses.check}</PlainLink>
          </>
        ) : (
          real.reference
        )}
      </Text>
      <Text size="small">{real.domain(window.location.host)}</Text>
      <Text size="small">{real.capture}</Text>
    </Stack>
  )
}

/** Where a receipt may come from. */
export function Sold({ page }: { page: PaymentPage }) {
  const { words } = useWords()
  const { sold } = words
  const places = [...new Set(page.portal.uses.flatMap(({ soldAt }) => (soldAt && isWeb(soldAt) ? [soldAt] : [])))]
  return (
    <Disclosure summary={sold.title}>
      <Text size="small">{sold.text}</Text>
      {page.portal.uses.some(({ isOnStock }) => isOnStock) && <Text size="small">{sold.stock}</Text>}
      {places.map((place) => (
        <Text size="small" key={place}>
          <PlainLink href={place} rel="noreferrer noopener" target="_blank">
            {place}
          </PlainLink>
        </Text>
      ))}
      <Text size="small">{sold.direct(page.portal.photographer.name)}</Text>
      <Text size="small">
        {sold.found} <PlainLink href="#answer-licensed">{words.ways.licence}</PlainLink>
      </Text>
    </Disclosure>
  )
}

const isWeb = (address: string) => /^https?:\/\//.test(address)
