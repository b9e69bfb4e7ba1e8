import type { PlanPreview } from '#contract/billing/subscriptions.ts'
import { brandWord } from '#web/platform/brand.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** Texts before the button: the legal notices with the way out, and the terms. */
export const OrderTerms = ({ terms: { facts } }: Pick<PlanPreview, 'terms'>) => (
  <Stack gap="tight">
    {facts.map((fact) => (
      <Text key={fact} size="small">
        {fact}
      </Text>
    ))}
    <Text size="small" tone="dim">
      Payments go through our payment partner; we do not see the number of your card. Our{' '}
      <OutLink href={brandWord('terms') ?? '/terms'}>terms of use</OutLink> apply.
    </Text>
  </Stack>
)
