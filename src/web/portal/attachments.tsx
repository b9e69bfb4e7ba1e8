import { FileText } from 'lucide-react'
import type { PaymentPage } from '#contract/portal/page.ts'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { PlainLink } from '#web/ui/navigation/plain-links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { documentPath } from './calls.ts'
import { useWords } from './words.ts'

/** Letters, report, confirmation, invoice, licence: each to save. */
export function Attachments({ page }: { page: PaymentPage }) {
  const { words } = useWords()
  const { attachments } = words
  const { documents } = page.portal
  return (
    <Ruled>
      <Heading level={2}>{attachments.title}</Heading>
      {documents.length === 0 && <Text>{attachments.none}</Text>}
      <Entries label={attachments.title}>
        {documents.map(({ _id, kind, name }) => (
          <Entry key={_id}>
            <Row gap="tight">
              <FileText aria-hidden className="size-5 shrink-0" />
              <PlainLink href={documentPath(page.case._id, _id)} download>
                {attachments[kind]}
              </PlainLink>
              {kind !== 'letter' && <Mono>{name}</Mono>}
            </Row>
            <Text size="small" tone="dim">
              {attachments.about[kind]}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Ruled>
  )
}
