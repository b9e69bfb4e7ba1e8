import type { FindingPlace, RegistrationFinding, RegistrationWork } from '#contract/registrations/registration.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, WideEntry } from '#web/ui/lists/entries.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { countPhotographs } from '../words.ts'

type FaultsProps = {
  findings: readonly RegistrationFinding[]
  works: readonly RegistrationWork[]
  /** Leads to where a finding is mended; without it the facts are fixed. */
  onGo?: ((finding: RegistrationFinding) => void) | undefined
}

const places: Record<FindingPlace, string> = {
  works: 'Go to these images',
  party: 'Go to author and claimant',
  title: 'Go to the title',
  limits: 'Go to the limits',
  declarations: 'Go to the declarations',
  option: 'Go to the option',
  image: 'Go to these images',
}
const maxPictures = 6

/** Faults that the checks found, each with the images it is about and the way to mend it. */
export function Faults({ findings, works, onGo }: FaultsProps) {
  const byImage = new Map(works.map((work) => [work.image, work]))
  return (
    <Stack gap="tight">
      <Heading level={2}>Checks</Heading>
      {findings.length === 0 && (
        <StatusMark filled="full" tone="ok">
          The checks found nothing to mend.
        </StatusMark>
      )}
      <Entries label="Checks">
        {findings.map((finding) => (
          <FaultEntry
            key={`${finding.code} ${finding.images[0] ?? ''}`}
            finding={finding}
            works={works.length > 1 ? finding.images.flatMap((image) => byImage.get(image) ?? []) : []}
            onGo={onGo}
          />
        ))}
      </Entries>
    </Stack>
  )
}

type FaultEntryProps = { finding: RegistrationFinding; works: RegistrationWork[]; onGo: FaultsProps['onGo'] }

const FaultEntry = ({ finding, works, onGo }: FaultEntryProps) => (
  <WideEntry
    {...(works.length > 0 ? { pictures: <Pictures works={works} /> } : {})}
    actions={
      onGo && (
        <Button
          look="quiet"
          size="small"
          aria-label={`${places[finding.place]}: ${finding.message}`}
          onClick={() => onGo(finding)}
        >
          {places[finding.place]}
        </Button>
      )
    }
  >
    <Weight weight={finding.weight} />
    <Text>{finding.message}</Text>
    {works.length > 0 && (
      <Text size="small" tone="dim">
        {countPhotographs(works.length)}
      </Text>
    )}
  </WideEntry>
)

const Weight = ({ weight }: Pick<RegistrationFinding, 'weight'>) =>
  weight === 'stop' ? (
    <StatusMark filled="empty" tone="mark">
      Stops the payment
    </StatusMark>
  ) : (
    <StatusMark filled="half" tone="warn">
      Worth a look
    </StatusMark>
  )

const Pictures = ({ works }: { works: readonly RegistrationWork[] }) => (
  <PhotoStrip
    photos={works.slice(0, maxPictures).map(({ image, title, thumbnail, aspect }) => ({
      id: image,
      aspect: aspect ?? 1.5,
      sources: thumbnail === null ? [] : [thumbnail],
      alt: title,
    }))}
    wrap={(_, shown) => shown}
  />
)
