import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answerPrice, askForApproval, type OwnPrice as OwnPriceOf } from '#contract/pricing/price-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allCases } from '#web/cases/parts/index.ts'
import { Amount, PriceLines } from './price-lines.tsx'
import { ownPriceQuery } from './queries.ts'

/** What a case asks for, line by line, and what of it is its owner's; nothing before a price can be set. */
export function OwnPrice({ caseId, isOver }: { caseId: Id; isOver: boolean }) {
  const own = useQuery(ownPriceQuery(caseId))
  if (own.data && own.data.price === null && !own.data.canChange) return null
  return (
    <Stack gap="tight">
      <Heading level={2}>{isOver ? 'What we asked for' : 'What we ask for'}</Heading>
      <Loaded query={own} label="Loading the price" lines={4}>
        {(of) => <Shown caseId={caseId} of={of} isOver={isOver} />}
      </Loaded>
    </Stack>
  )
}

function Shown({ caseId, of, isOver }: { caseId: Id; of: OwnPriceOf; isOver: boolean }) {
  const { price } = of
  return (
    <Stack>
      {price === null ? (
        <Text tone="dim">There is no price yet. It is set before our first letter, and stands here then.</Text>
      ) : (
        <>
          {price.approval === 'asked' && <Answer caseId={caseId} version={price.version} />}
          <PriceLines {...price} />
          <Text size="small">{price.reason}</Text>
          {!isOver && <Shares of={of} />}
        </>
      )}
      {of.canChange && <Asking caseId={caseId} approvesPrice={of.approvesPrice} />}
    </Stack>
  )
}

function Shares({ of: { price, shares, sharesProblem } }: { of: OwnPriceOf }) {
  if (sharesProblem !== null) return <Text size="small">{sharesProblem}</Text>
  if (price === null || shares === null) return null
  const { currency } = price
  const amount = (minor: number) => <Amount minor={minor} currency={currency} />
  return (
    <>
      <Facts
        facts={[
          { name: shares.taxLabel, value: amount(shares.tax) },
          { name: `Ours, ${shares.feePercent} %`, value: amount(shares.fee) },
          { name: 'Yours', value: <strong>{amount(shares.yours)}</strong> },
        ]}
      />
      <Text size="small" tone="dim">
        This is what is paid out to you once all of it is paid. Where the image user names a tax number, or less is
        agreed on, it changes.
      </Text>
    </>
  )
}

function useOwnPriceCall<Sent>(send: (sent: Sent) => Promise<unknown>, told: string, onDone = () => {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      notify(told, { tone: 'ok' })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries(allCases),
  })
}

/** The owner was asked: nothing goes out before they answered. */
function Answer({ caseId, version }: { caseId: Id; version: number }) {
  const [isRefusing, refuse] = useState(false)
  const agree = useOwnPriceCall(
    () => call(answerPrice)({ caseId, version, answer: 'given' }),
    'Thank you. The price can go out.',
  )
  return (
    <>
      <Banner
        tone="warn"
        action={
          <Row>
            <Button size="small" isBusy={agree.isPending} onClick={() => agree.mutate(undefined)}>
              Ask for it
            </Button>
            <Button size="small" look="quiet" onClick={() => refuse(true)}>
              Not this price
            </Button>
          </Row>
        }
      >
        {agree.error ? sentenceOf(agree.error) : 'Is this price right? Nothing goes out before you have answered.'}
      </Banner>
      <Dialog isOpen={isRefusing} onClose={() => refuse(false)} title="Not this price">
        <Refusal caseId={caseId} version={version} onDone={() => refuse(false)} />
      </Dialog>
    </>
  )
}

function Refusal({ caseId, version, onDone }: { caseId: Id; version: number; onDone: () => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { note: '' } })
  const refusal = useOwnPriceCall(
    (note: string) => call(answerPrice)({ caseId, version, answer: 'refused', note }),
    'Your case manager reads it and sets another price.',
    onDone,
  )
  const said = { validate: (text: string) => text.trim() !== '' || 'Please say what you would ask for.' }
  return (
    <Form
      onSubmit={form.handleSubmit(({ note }) => refusal.mutate(note))}
      failure={refusal.error && sentenceOf(refusal.error)}
    >
      <TextareaField label="What would you ask for, and why?" maxLength={1000} {...useFieldOf(form, 'note', said)} />
      <Row>
        <Button type="submit" isBusy={refusal.isPending}>
          Send
        </Button>
      </Row>
    </Form>
  )
}

function Asking({ caseId, approvesPrice }: { caseId: Id; approvesPrice: boolean }) {
  const ask = useOwnPriceCall(
    (wanted: boolean) => call(askForApproval)({ caseId, approvesPrice: wanted }),
    approvesPrice ? 'You are not asked any more.' : 'You are asked before a price goes out.',
  )
  return (
    <>
      <Checkbox
        label="Ask me before a price goes out"
        checked={ask.isPending ? !approvesPrice : approvesPrice}
        onChange={({ target }) => ask.mutate(target.checked)}
      />
      {ask.error && <Text tone="warn">{sentenceOf(ask.error)}</Text>}
    </>
  )
}
