import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { feesOfPrice } from '#contract/pricing/fee-backing.ts'
import type { FeeKey } from '#contract/pricing/fees.ts'
import { type Pricing, setPrice } from '#contract/pricing/price-endpoints.ts'
import { priceOf, pricingProblems } from '#contract/pricing/price-of.ts'
import type { PriceFactors } from '#contract/pricing/price.ts'
import { minorOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allDeskCases, lettersOfDeskCases } from '#web/cases/parts/index.ts'
import { feeName } from './fee-words.ts'
import { factorsOf, PriceFields, type TypedPrice, typedFrom } from './price-fields.tsx'
import { PriceHistory } from './price-history.tsx'
import { Amount, Approval, LicencePrices, PriceLines } from './price-lines.tsx'
import { pricingQuery } from './queries.ts'

/** What a case asks for: what holds, what it is made of, and how it was before. */
export const PricePanel = ({ caseId }: { caseId: Id }) => {
  const pricing = useQuery(pricingQuery(caseId))
  return (
    <Panel title="Price" aside={<TextLink to="/desk/fees">Table of fees</TextLink>}>
      <Loaded query={pricing} label="Loading the price" lines={4}>
        {(of) => <Shown of={of} />}
      </Loaded>
    </Panel>
  )
}

function Shown({ of }: { of: Pricing }) {
  const { price, closed, wish } = of
  return (
    <Stack>
      {price ? (
        <>
          <PriceLines {...price} />
          <Approval of={price.approval} note={price.approvalNote} />
          {price.floor !== null && (
            <Text size="small" tone="dim">
              The least that may be agreed on is <Amount minor={price.floor} currency={price.currency} />. Only staff
              see this.
            </Text>
          )}
        </>
      ) : (
        <Text tone="dim">No price is set yet.</Text>
      )}
      <Text size="small">{wishLabels[wish.range]}</Text>
      {of.approvesPrice && <Text size="small">The owner wants to be asked before a price goes out.</Text>}
      {closed === null ? <SetPrice of={of} /> : <Text tone="dim">{closed}</Text>}
      <PriceHistory history={of.history} />
    </Stack>
  )
}

const wishLabels = {
  Rightframe: 'The owner leaves the price to the table of fees.',
  Client: 'The owner asks for a price of their own.',
  Highest: 'The owner asks for a price of their own, unless the table of fees comes to more.',
} as const

type Sent = { factors: PriceFactors; typed: TypedPrice; instead: number | null }

function SetPrice({ of }: { of: Pricing }) {
  const { caseId, version, table } = of
  const queryClient = useQueryClient()
  const form = useForm<TypedPrice>({ mode: 'onTouched', defaultValues: typedFrom(of) })
  const typed = useWatch({ control: form.control, compute: (now: TypedPrice) => now })
  const set = useMutation({
    mutationFn: ({ factors, typed: { currency, reason, proof }, instead }: Sent) =>
      call(setPrice)({ caseId, version, feesVersion: table.version, currency, factors, instead, reason, proof }),
    onSuccess: () => {
      notify('The price is set.', { tone: 'ok' })
      form.resetField('reason', { defaultValue: '' })
    },
    // Another price may exist: it is shown above, and typed text stays.
    onSettled: async () => {
      void queryClient.invalidateQueries(lettersOfDeskCases)
      await queryClient.invalidateQueries(allDeskCases)
    },
  })
  const submit = (sent: TypedPrice) => {
    const factors = factorsOf(sent)
    if (factors) set.mutate({ factors, typed: sent, instead: insteadOf(sent) })
  }
  const hints = Object.fromEntries(of.suggested.from.map(({ factor, from }) => [factor, from]))
  return (
    <Form onSubmit={form.handleSubmit(submit)} failure={set.error && describeProblem(set.error)}>
      <PriceFields form={form} hints={hints} fixedCurrency={of.fixedCurrency} suggested={of.suggested} />
      <Live of={of} typed={typed} />
      <Row>
        <Button type="submit" isBusy={set.isPending}>
          {of.price === null ? (
            <>
              Set the price <KeyCap>p</KeyCap>
            </>
          ) : (
            'Change the price'
          )}
        </Button>
      </Row>
    </Form>
  )
}

const insteadOf = ({ instead, currency }: TypedPrice): number | null =>
  instead === null ? null : (minorOf({ value: instead, currency }) ?? null)

const describeProblem = (error: Error): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)

/** What the price comes to as it is typed, by the same rule as on the server. */
function Live({ of: { table, wish, country, interest }, typed }: { of: Pricing; typed: TypedPrice }) {
  const { currency } = typed
  const factors = factorsOf(typed)
  if (!factors) return <Text tone="dim">What it comes to is shown once both numbers are given.</Text>
  const priced = priceOf({
    factors,
    currency,
    table,
    wish,
    country,
    interestDays: interest.days,
    instead: insteadOf(typed),
  })
  if ('problem' in priced) return <Banner tone="warn">{pricingProblems[priced.problem]}</Banner>
  return (
    <Stack gap="tight">
      <Text size="small">It comes to</Text>
      <PriceLines label="What it comes to" {...priced} currency={currency} />
      <LicencePrices licences={priced.licences} currency={currency} />
      <OpenFigures figures={feesOfPrice(priced).filter((key) => table.open.includes(key))} />
    </Stack>
  )
}

/** Figures that hinder the price: nobody answers for them yet. */
const OpenFigures = ({ figures }: { figures: FeeKey[] }) =>
  figures.length > 0 && (
    <Banner tone="warn">
      These figures have no source, and nobody answers for them: {figures.map(feeName).join(', ')}. Legal or finance
      takes responsibility at the table of fees. Then the price can be set.
    </Banner>
  )
