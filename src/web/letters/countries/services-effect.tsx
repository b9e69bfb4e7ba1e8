import type { Received } from '#contract/endpoint.ts'
import type { previewCountryServices } from '#contract/letters/services/endpoints.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** Open cases that a change of services would move, and how. */
export const ServicesEffect = ({
  effect: { openCases, effects },
}: {
  effect: Received<typeof previewCountryServices>
}) => (
  <Stack gap="tight">
    <Heading level={3}>Effect on open cases</Heading>
    {effects.length === 0 ? (
      <Text>
        {openCases === 0 ? 'No case is open there.' : `${casesIn(openCases)} open there. None of them changes.`} Drafts
        are checked when they are submitted.
      </Text>
    ) : (
      <>
        <Entries label="Effect on open cases">
          {effects.map(({ kind, cases, sentence }) => (
            <Entry key={kind}>
              <Text>
                <strong>{cases === 1 ? '1 case' : `${cases} cases`}.</strong> {sentence}
              </Text>
            </Entry>
          ))}
        </Entries>
        <Text size="small" tone="dim">
          {casesIn(openCases)} open there in all. Drafts are checked when they are submitted.
        </Text>
      </>
    )}
  </Stack>
)

const casesIn = (cases: number) => (cases === 1 ? '1 case is' : `${cases.toLocaleString('en-US')} cases are`)
