import { useState } from 'react'
import { dayIn, sumIn } from '#contract/portal/payer-formats.ts'
import type { PaymentPage, PortalState } from '#contract/portal/page.ts'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { Struck, SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { PlainLink } from '#web/ui/navigation/plain-links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ArithmeticPart } from './prices/arithmetic.tsx'
import type { CaseParts } from './case-parts.ts'
import { LatePart } from './late-part.tsx'
import { TwoPrices } from './prices/two-prices.tsx'
import { useWords } from './words.ts'

const loadRemoval = async () => (await import('./prices/removal.tsx')).Removal

/** The fee as lines, why it is that, what it allows until when, and the clauses. */
export function LicenceSection(given: CaseParts & { state: PortalState }) {
  const { words } = useWords()
  const { licence } = words
  const { page, state } = given
  return (
    <Ruled>
      <Heading level={2}>{licence.title}</Heading>
      <Beside
        main={
          <Stack>
            {state === 'unpaid' && (
              <Text>
                {licence.covered} <PlainLink href="#answer-licensed">{words.ways.licence}</PlainLink>
              </Text>
            )}
            {state === 'unpaid' && <TwoPrices {...given} />}
            <Fee page={page} />
          </Stack>
        }
        aside={
          <Stack gap="none">
            <WhyThisSum page={page} />
            <ArithmeticPart page={page} />
            {state === 'unpaid' && (
              <Disclosure summary={licence.before_title}>
                <Text size="small">{licence.admits}</Text>
                <Text size="small">{licence.stay}</Text>
                <Text size="small">{licence.removal}</Text>
                <Text size="small">{licence.person}</Text>
              </Disclosure>
            )}
          </Stack>
        }
      />
      <Stack gap="none">
        <Disclosure summary={licence.allows} isOpen={state !== 'unpaid'}>
          <Allows page={page} />
        </Disclosure>
        <AgreementClauses />
      </Stack>
    </Ruled>
  )
}

function Fee({ page }: { page: PaymentPage }) {
  const { words, language } = useWords()
  const { licence } = words
  const { currency, total, listTotal, lines } = page.portal
  if (currency === null || total === null) return <Text>{licence.noPrice}</Text>
  const sum = (amount: number) => sumIn(language, amount, currency)
  return (
    <SumLines label={licence.fee}>
      {lines.map(({ kind, amount, taxTreatment }) => (
        <SumLine
          key={kind}
          name={licence.lines[kind]}
          note={taxTreatment === 'taxable' ? licence.taxIn : licence.taxOut}
          sum={sum(amount)}
        />
      ))}
      <SumLine
        isTotal
        name={licence.total}
        sum={
          <>
            {listTotal !== null && <Struck before={licence.before} now={licence.now} sum={sum(listTotal)} />}
            {sum(total)}
          </>
        }
      />
    </SumLines>
  )
}

/** Nothing of it for cases of a low value. */
function WhyThisSum({ page }: { page: PaymentPage }) {
  const { words } = useWords()
  const { licence } = words
  const { record } = page.case
  const named = (group: Record<string, string>, value: string | null | undefined) => value && (group[value] ?? value)
  const { portal } = page
  const facts: Fact[] = [
    { name: licence.factors.market, value: named(licence.markets, record.MarketSize__c) },
    { name: licence.factors.category, value: named(licence.categories, record.InfringementCategory__c) },
    { name: licence.factors.size, value: named(licence.sizes, record.SizeOnPage__c) },
    { name: licence.factors.duration, value: portal.durationDays === null ? null : licence.days(portal.durationDays) },
  ].filter(({ value }) => Boolean(value))
  // The arithmetic has them with their sources.
  if (portal.isLowValue || portal.arithmetic || facts.length === 0) return null
  return (
    <Stack gap="tight">
      <Heading level={3}>{licence.why}</Heading>
      <Facts facts={facts} mayStack />
    </Stack>
  )
}

function Allows({ page }: { page: PaymentPage }) {
  const { words, language } = useWords()
  const { licence } = words
  const { until, number } = page.portal.licence
  return (
    <>
      <Text>
        {until
          ? licence.allowsUntil(page.case.record.Infringement_Website__c ?? '', dayIn(language, until))
          : licence.allowsPast}
      </Text>
      <Text>{licence.release}</Text>
      {page.portal.removal && <LatePart load={loadRemoval} props={{ removal: page.portal.removal }} />}
      {number && (
        <Text>
          {licence.number}
          {words.colon} <PlainLink href={`/verify/${number}`}>{number}</PlainLink>
        </Text>
      )}
    </>
  )
}

const loadAgreement = async () => (await import('./agreement-text.tsx')).AgreementText

/** The agreement, fetched when it is opened. */
function AgreementClauses() {
  const { words, language } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary={words.licence.clauses} isOpen={isOpen} onOpen={() => setOpen(true)}>
      {language !== 'en' && <Text tone="dim">{words.licence.clausesIn}</Text>}
      {isOpen && <LatePart load={loadAgreement} props={{}} />}
    </Disclosure>
  )
}
