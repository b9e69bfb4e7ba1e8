import { dayIn, sumIn } from '#contract/portal/payer-formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useWords } from '../words.ts'
import { LongText } from './long-text.tsx'
import { type OfferAbout, useOffer } from './use-offer.ts'

/** Another sum, and what became of those before it. */
export function OfferForm({ isOpen, ...about }: OfferAbout & { isOpen: boolean }) {
  const { words, language } = useWords()
  const said = words.offers
  const { typed, set, offers, understood, problem, isMailMissing, isBegun, isTried, state, failure, submit } =
    useOffer(about)
  const made = (
    <>
      {offers.map(({ _id, from, amount, currency, at, state: became }) => (
        <Text key={_id} size="small">
          {said.from[from]}
          {words.colon} {sumIn(language, amount, currency)}, {dayIn(language, at)}, {said.states[became]}
        </Text>
      ))}
    </>
  )
  if (!isOpen)
    return offers.length === 0 ? null : (
      <Stack gap="tight">
        <Heading level={3}>{said.made}</Heading>
        {made}
      </Stack>
    )
  return (
    <Stack gap="tight">
      <Text size="small">{said.text}</Text>
      {made}
      <Form onSubmit={submit} failure={failure} leadsToFault>
        <TextField
          label={said.amount(about.currency)}
          inputMode="decimal"
          value={typed.amount}
          onChange={set('amount')}
          hint={understood}
          error={typed.amount.trim() === '' && !isTried ? undefined : problem}
          alwaysShow={isTried}
        />
        <LongText label={said.reason} value={typed.reason} onChange={set('reason')} rows={2} />
        {about.token === undefined && (
          <TextField
            label={words.answer.email}
            type="email"
            autoComplete="email"
            value={typed.email}
            onChange={set('email')}
            error={isMailMissing && isBegun ? words.answer.emailInvalid : undefined}
            alwaysShow={isTried}
          />
        )}
        {state === 'sent' && <Banner tone="ok">{said.sent}</Banner>}
        <Button type="submit" look="quiet" isBusy={state === 'busy'}>
          {said.send}
        </Button>
      </Form>
    </Stack>
  )
}
