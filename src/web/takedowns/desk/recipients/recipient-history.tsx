import type { RecipientInFull } from '#contract/takedowns/desk-recipient-endpoints.ts'
import type { RecipientDecisionKind } from '#contract/takedowns/recipients/directory.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { fieldNames } from './recipient-form.ts'

/** Every decision on an entry: who, when, from, to, source and reason. */
export const RecipientHistory = ({ entry: { history } }: { entry: RecipientInFull }) => (
  <Stack gap="tight">
    <Heading level={2}>History</Heading>
    {history.length === 0 ? (
      <Text tone="dim">Nobody has changed this entry. It is as the product comes.</Text>
    ) : (
      <Entries label="History">
        {history.map(({ version, kind, changes, reason, source, by, at }) => (
          <Entry key={version}>
            <Text size="small">{kindTitles[kind]}</Text>
            {kind === 'corrected' &&
              changes.map(({ field, from, to }) => (
                <Text key={field} size="small">
                  {fieldNames[field]}: from “{from || 'nothing'}” to “{to || 'nothing'}”
                </Text>
              ))}
            <Text size="small">{reason}</Text>
            {source !== null && (
              <Text size="small">
                {source.title}, {source.address}
              </Text>
            )}
            <Text size="small" tone="dim">
              <Mono>{formatMinute(at)}</Mono> · {by}
            </Text>
          </Entry>
        ))}
      </Entries>
    )}
  </Stack>
)

const kindTitles: Record<RecipientDecisionKind, string> = {
  added: 'Added',
  corrected: 'Corrected',
  verified: 'Verified',
  withdrawn: 'Withdrawn',
  restored: 'Restored',
}
