import type { ReactNode } from 'react'
import { countryIn, dayIn } from '#contract/portal/payer-formats.ts'
import type { PaymentPage, PortalState } from '#contract/portal/page.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { PlainLink } from '#web/ui/navigation/plain-links.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { documentPath } from './calls.ts'
import { FirstUse } from './image-uses.tsx'
import { useBothPrices } from './prices/two-prices.tsx'
import { useWords } from './words.ts'

/** Who and what, and the three steps of the specification. */
export function Intro({ page, state }: { page: PaymentPage; state: PortalState }) {
  const { words } = useWords()
  const { record } = page.case
  const { name } = page.portal.photographer
  const current = state === 'paid' ? 2 : state === 'processing' ? 1 : 0
  const { review, purchase, generated } = words.steps
  return (
    <Stack>
      <Heading level={1} size="sentence">
        {words.heading(Math.max(1, page.portal.uses.length), name, record.Infringement_Website__c ?? '')}
      </Heading>
      <FirstUse page={page} />
      <Text>
        {words.intro(name)} {state === 'unpaid' ? words.introAsked : state === 'paid' && words.paid.intro}
      </Text>
      <Stepper steps={[review, purchase, generated]} current={current} done={[false, false, false]} />
    </Stack>
  )
}

/** The state is hidden where lawyers have the case. */
export function Summary({ page, state }: { page: PaymentPage; state: PortalState }) {
  const { words, language } = useWords()
  const { record, _id } = page.case
  const { summary } = words
  const { photographer } = page.portal
  const place = [photographer.place, countryIn(language, record.Photographer__r.BillingCountry ?? '')]
  const mandate = record.Photographer__r.AgentConfirmationStatement__c
  const both = useBothPrices(page)
  return (
    <Ruled>
      <Heading level={2} size="small">
        {summary.title}
      </Heading>
      <Columns least="short">
        <Named name={summary.reference} note={record.InfringerAccount__r.Name}>
          <Mono>{record.Name}</Mono>
        </Named>
        <HowItStands page={page} state={state} />
        <Named
          name={summary.photographer}
          note={mandate && <PlainLink href={documentPath(_id, mandate)}>{summary.mandate}</PlainLink>}
        >
          {[photographer.name, ...place].filter(Boolean).join(', ')}
        </Named>
        {state === 'unpaid' && (
          <Named name={summary.dueOn} note={<PlainLink href="#what-then">{summary.whatThen}</PlainLink>}>
            {page.portal.dueOn ? dayIn(language, page.portal.dueOn) : summary.noDate}
          </Named>
        )}
      </Columns>
      {state === 'unpaid' && both && <Named name={words.prices.title}>{both}</Named>}
    </Ruled>
  )
}

function HowItStands({ page, state }: { page: PaymentPage; state: PortalState }) {
  const { words, language } = useWords()
  const { summary } = words
  const sentOn = page.case.record.FirstLetterSentD__c
  if (state === 'legal' || state === 'merged') return null
  return (
    <Named name={summary.status} note={sentOn && `${summary.letterSent} ${dayIn(language, sentOn)}`}>
      <StatusMark filled={fillings[state]} tone={state === 'paid' ? 'ok' : 'ink'} isTold>
        {summary.states[state]}
      </StatusMark>
    </Named>
  )
}

const Named = ({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) => (
  <Stack gap="none">
    <Text size="small" tone="dim">
      {name}
    </Text>
    <strong>{children}</strong>
    {note && <Text size="small">{note}</Text>}
  </Stack>
)

const fillings = { unpaid: 'empty', processing: 'half', paid: 'full' } as const
