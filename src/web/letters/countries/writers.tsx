import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountryRule } from '#contract/letters/contact-by/country-rule.ts'
import { undoCountryRule } from '#contract/letters/contact-by/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { countryRulesQuery, countryVersionsQuery } from '../queries.ts'
import { CountryDialog } from './country-dialog.tsx'
import { WriterMark } from './writer-mark.tsx'

type WritersProps = { name: string; versions: readonly CountryRule[]; mayEdit: boolean }

/** Who may write in a country, and what was said before. */
export function Writers({ name, versions, mayEdit }: WritersProps) {
  const [isOpen, open] = useState(false)
  const rule = versions[0]
  if (!rule) return null
  return (
    <Stack gap="tight">
      <Row spread="between">
        <Heading level={2}>Who may write</Heading>
        {mayEdit && (
          <Row gap="tight">
            {rule.version > 0 && <Undo rule={rule} />}
            <Button look="quiet" aria-label={`Change ${name}`} onClick={() => open(true)}>
              Change
            </Button>
          </Row>
        )}
      </Row>
      <WriterMark by={rule.now} />
      {rule.limit !== null && <Banner tone="warn">{limitWords[rule.limit]}</Banner>}
      <Entries label="History of who may write">
        {versions.map((version) => (
          <Version key={version.version} rule={version} />
        ))}
      </Entries>
      {isOpen && <CountryDialog rule={rule} onClose={() => open(false)} />}
    </Stack>
  )
}

const limitWords = {
  closed: 'No cases are taken there since the services were changed. Nobody may write.',
  'legal-only': 'Only lawyers act there since the services were changed. We may not write.',
} as const

function Undo({ rule }: { rule: CountryRule }) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(undoCountryRule)({ country: rule.country, version: rule.version }),
    onSuccess: () => {
      notify('It is taken back.', { tone: 'ok' })
      void queryClient.invalidateQueries(countryRulesQuery)
      void queryClient.invalidateQueries(countryVersionsQuery(rule.country))
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button look="quiet" isBusy={undo.isPending} onClick={() => undo.mutate()}>
      Take the last change back
    </Button>
  )
}

const Version = ({ rule: { contactBy, basis, source, confirmedBy, until, by, at, undid } }: { rule: CountryRule }) => (
  <Entry>
    <WriterMark by={contactBy} />
    <Text size="small">{basis}</Text>
    <Text size="small" tone="dim">
      {[source, confirmedBy && `confirmed by ${confirmedBy}`, until && `until ${until}`].filter(Boolean).join(' · ')}
    </Text>
    <Text size="small" tone="dim">
      {at === null ? (
        'As the product comes.'
      ) : (
        <>
          <Mono>{formatDay(at)}</Mono>, {by}
          {undid === null ? '' : ', who took a change back'}
        </>
      )}
    </Text>
  </Entry>
)
