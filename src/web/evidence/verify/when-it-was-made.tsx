import { type Proved } from '#contract/platform/verify-proof.ts'
import { type VerifiedEvidence } from '#contract/platform/verify.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { momentInUtc } from '../words.ts'
import type { Looked } from './files/use-recognised.ts'

/** Times of capture, sealing and stamping; file holders see the address. */
export const WhenItWasMade = ({ verified, looked }: { verified: VerifiedEvidence; looked: Looked | undefined }) => (
  <Facts
    facts={[
      ...pageFacts(verified, looked),
      {
        name: verified.origin === 'captured' ? 'Captured' : 'Supplied',
        value: <Mono>{momentInUtc(verified.at)}</Mono>,
      },
      { name: 'Sealed', value: <Mono>{momentInUtc(verified.sealedAt)}</Mono> },
      { name: 'Stamped by', value: <Stamps stamps={verified.stamps} /> },
    ]}
  />
)

function pageFacts(verified: VerifiedEvidence, looked: Looked | undefined): Fact[] {
  const answer = looked?.state === 'recognised' ? looked.answer : undefined
  if (answer?.kind !== 'file' && answer?.kind !== 'package') return []
  const isCopy = answer.kind === 'package' || verified.files[answer.place]?.kind === 'copy'
  if (answer.page) return placeOf(answer.page)
  if (!verified.files.some(({ kind }) => kind === 'copy')) return []
  const why = isCopy
    ? 'It could not be asked for just now. Choose the file again.'
    : 'It is told to whoever holds the copy’s own file.'
  return [{ name: 'Page', value: why }]
}

const placeOf = ({ pageUrl, fileUrl }: Proved): Fact[] => [
  {
    name: 'Page',
    value: (
      <Stack gap="none">
        <OutLink href={pageUrl}>{pageUrl}</OutLink>
        <Text size="small" tone="dim">
          Told to you because you hold its file.
        </Text>
      </Stack>
    ),
  },
  { name: 'File there', value: fileUrl },
]

/** Authorities with times, the file list's first. */
export function Stamps({ stamps }: { stamps: readonly Omit<VerifiedEvidence['stamps'][number], 'token'>[] }) {
  if (stamps.length === 0) return <>Nobody: no authority is asked here.</>
  return (
    <Stack gap="none">
      {stamps.map(({ of, authority, time, problem }) => (
        <Text key={`${of} ${authority}`} size="small">
          {authority}, {of === 'manifest' ? 'the list of files' : 'the requests and answers'}:{' '}
          {time === null ? `not yet stamped. ${problem ?? 'It is asked for.'}` : <Mono>{momentInUtc(time)}</Mono>}
        </Text>
      ))}
    </Stack>
  )
}
