import type { SiteRequestText } from '#contract/takedowns/site-request.ts'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { languageWords } from '../words.ts'

/** The words of a request, with its address and the page on which that was read. */
export const RequestText = ({ to, source, language, subject, text }: SiteRequestText) => (
  <Stack gap="tight">
    <Facts
      mayStack
      facts={[
        { name: 'To', value: <Mono>{to}</Mono> },
        { name: 'Read on', value: <OutLink href={source}>{source}</OutLink> },
        { name: 'Language', value: languageWords[language] },
      ]}
    />
    <div lang={language}>
      <Text size="small" tone="dim">
        {subject}
      </Text>
      <AsWritten>{text}</AsWritten>
    </div>
  </Stack>
)
