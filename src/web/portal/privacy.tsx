import type { PaymentPage } from '#contract/portal/page.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useWords } from './words.ts'

/** What is kept about whoever reads this. */
export function Privacy({ page, provider, support }: { page: PaymentPage; provider: string; support: string }) {
  const { privacy } = useWords().words
  const { addressFrom } = page.portal
  return (
    <Ruled>
      <Disclosure summary={privacy.title}>
        <Text size="small">{addressFrom ? privacy.from(privacy.sources[addressFrom]) : privacy.fromUnknown}</Text>
        <Text size="small">{privacy.text(provider, support)}</Text>
      </Disclosure>
    </Ruled>
  )
}
