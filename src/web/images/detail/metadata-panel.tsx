import { useQuery } from '@tanstack/react-query'
import { imageFields } from '#contract/images/image-fields.ts'
import type { FoundMetadata, MetadataValue } from '#contract/images/metadata.ts'
import type { Id } from '#contract/wire.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { metadataQuery } from '../queries.ts'

/** Metadata of an image's file; each line names its place in the file. */
export const MetadataPanel = ({ imageId }: { imageId: Id }) => (
  <Loaded query={useQuery(metadataQuery(imageId))} label="Loading what the file says">
    {({ found }) => <Found found={found} />}
  </Loaded>
)

function Found({ found }: { found: FoundMetadata | null }) {
  const facts = found ? factsOf(found) : []
  if (facts.length === 0 && !found?.credentials)
    return <Text tone="dim">The file carries no metadata: neither who took it, nor when, nor where.</Text>
  return (
    <Stack>
      {found?.credentials && <Credentials credentials={found.credentials} />}
      <Facts facts={facts} />
      <Text tone="dim" size="small">
        Read from the file. It fills what is empty above; what you write there wins.
      </Text>
    </Stack>
  )
}

const names = [
  ['title', imageFields.title.label],
  ['creator', imageFields.creator.label],
  ['copyright', imageFields.copyright.label],
  ['place', imageFields.place.label],
  ['takenAt', 'Taken at'],
] as const

function factsOf(found: FoundMetadata): Fact[] {
  const { position, keywords, more } = found
  return [
    ...names.flatMap(([field, name]) => (found[field] ? [{ name, value: <Told {...found[field]} /> }] : [])),
    ...(position ? [{ name: 'Position', value: formatPosition(position) }] : []),
    ...(keywords ? [{ name: 'Keywords', value: keywords.join(', ') }] : []),
    ...more.map(({ name, ...told }) => ({ name, value: <Told {...told} /> })),
  ]
}

const Told = ({ value, from }: MetadataValue) => (
  <Row gap="tight" align="baseline">
    <span>{isAddress(value) ? <OutLink href={value}>{value}</OutLink> : value}</span>
    <Text tone="dim" size="small">
      {from}
    </Text>
  </Row>
)

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

const formatPosition = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`
const degrees = (value: number, above: string, below: string) =>
  `${Math.abs(value).toFixed(5)}° ${value < 0 ? below : above}`

const states = {
  trusted: { filled: 'full', tone: 'ok', words: 'Content credentials, signed by somebody who is trusted' },
  valid: { filled: 'half', tone: 'warn', words: 'Content credentials, unbroken; who signed them is not known' },
  invalid: { filled: 'empty', tone: 'mark', words: 'Content credentials that do not fit the file' },
  unread: { filled: 'empty', tone: 'dim', words: 'Content credentials that cannot be read' },
} as const

function Credentials({ credentials }: { credentials: NonNullable<FoundMetadata['credentials']> }) {
  const { state, signer, generator, signedAt, problem } = credentials
  const { filled, tone, words } = states[state]
  const lines = [
    ['Signed by', signer],
    ['Made with', generator],
    ['Signed at', signedAt],
  ] as const
  return (
    <Stack gap="tight">
      <StatusMark filled={filled} tone={tone}>
        {words}
      </StatusMark>
      {problem && <Text size="small">{problem}</Text>}
      <Facts facts={lines.flatMap(([name, value]) => (value ? [{ name, value }] : []))} />
    </Stack>
  )
}
