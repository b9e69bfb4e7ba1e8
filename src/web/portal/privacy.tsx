import { dayIn } from '#contract/portal/payer-formats.ts'
import type { PaymentPage } from '#contract/portal/page.ts'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useWords } from './words.ts'

/** What follows if nobody answers, in calm words, and what is kept about whoever reads this. */
export function Privacy({ page, provider, support }: { page: PaymentPage; provider: string; support: string }) {
  const { words, language } = useWords()
  const { afterwards, privacy } = words
  const { dueOn, addressFrom, state } = page.portal
  return (
    <Ruled>
      <Beside
        main={
          <Stack gap="tight">
            <Heading level={2}>{privacy.title}</Heading>
            <Text size="small">{addressFrom ? privacy.from(privacy.sources[addressFrom]) : privacy.fromUnknown}</Text>
            <Text size="small">{privacy.text(provider, support)}</Text>
          </Stack>
        }
        aside={
          state === 'unpaid' && (
            <div id="what-then">
              <Stack gap="tight">
                <Heading level={3}>{afterwards.title}</Heading>
                {dueOn && (
                  <>
                    <Text size="small">{afterwards.first(dayIn(language, dueOn))}</Text>
                    <Text size="small">{afterwards.second}</Text>
                    <Text size="small">{afterwards.third}</Text>
                  </>
                )}
                <Text size="small">{afterwards.stopped}</Text>
              </Stack>
            </div>
          )
        }
      />
    </Ruled>
  )
}
