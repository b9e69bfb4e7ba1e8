import { dayIn, sumIn } from '#contract/payment-portal/in-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useWords } from '../words.ts'
import { type OfferAbout, useOffer } from './use-offer.ts'

/** Another sum, and what became of those before it. */
export function OfferForm(about: OfferAbout) {
  const { words, language } = useWords()
  const said = words.offers
  const { typed, set, offers, problem, isMailMissing, isTried, state, failure, submit } = useOffer(about)
  return (
    <Stack gap="tight">
      <Heading level={3}>{said.title}</Heading>
      <Text size="small">{said.text}</Text>
      {offers.map(({ _id, from, amount, currency, at, state: became }) => (
        <Text key={_id} size="small">
          {said.from[from]}: {sumIn(language, amount, currency)}, {dayIn(language, at)}, {said.states[became]}
        </Text>
      ))}
      <Form onSubmit={submit} failure={failure}>
        <TextField
          label={said.amount(about.currency)}
          inputMode="decimal"
          value={typed.amount}
          onChange={set('amount')}
          error={problem}
          alwaysShow={isTried}
        />
        <TextareaField label={said.reason} value={typed.reason} onChange={set('reason')} rows={2} />
        {about.token === undefined && (
          <TextField
            label={words.answer.email}
            type="email"
            autoComplete="email"
            value={typed.email}
            onChange={set('email')}
            error={isMailMissing ? words.answer.emailInvalid : undefined}
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
