import type { PlanPreview } from '#contract/billing/subscriptions.ts'
import { brandWord } from '#web/platform/brand.ts'
import { dayInWords } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'

type OrderTermsProps = { terms: PlanPreview['terms']; isConsumer: boolean }

/** What is said right before the button: what the law wants, how one gets out of it again, and the terms. */
export const OrderTerms = ({ terms: { facts, withdrawUntil }, isConsumer }: OrderTermsProps) => (
  <Stack gap="tight">
    {facts.map((fact) => (
      <Text key={fact} size="small">
        {fact}
      </Text>
    ))}
    {isConsumer && withdrawUntil !== null && (
      <Text size="small">
        You can withdraw from the contract until {dayInWords(withdrawUntil)}, with all money back: by “Withdraw from the
        contract” on this page, or by a mail to us.
      </Text>
    )}
    <Text size="small" tone="dim">
      Payments go through our payment partner; we do not see the number of your card. Our{' '}
      <OutLink href={brandWord('terms') ?? '/terms'}>terms of use</OutLink> apply.
    </Text>
  </Stack>
)
