import { getRegistrationLetterFile } from '#contract/registrations/endpoints.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { DownloadButton } from '#web/evidence/index.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** Letters of the Office on an order, with their files. */
export const OfficeLetters = ({ order: { _id: registrationId, letters } }: { order: RegistrationInFull }) =>
  letters.length > 0 && (
    <Stack gap="tight">
      <Heading level={2}>Letters of the Office</Heading>
      <Entries label="Letters of the Office">
        {letters.map(({ n, on, files }) => (
          <Entry key={n}>
            <Text>
              The Office wrote on <Mono>{on}</Mono>
            </Text>
            {files.length === 0 ? (
              <Text size="small" tone="dim">
                This letter has no file.
              </Text>
            ) : (
              <Row gap="tight">
                {files.map(({ place, name }) => (
                  <DownloadButton
                    key={place}
                    endpoint={getRegistrationLetterFile}
                    sent={{ registrationId, letter: n, place }}
                    of={`the letter of ${on}`}
                  >
                    {name}
                  </DownloadButton>
                ))}
              </Row>
            )}
          </Entry>
        ))}
      </Entries>
    </Stack>
  )
