import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { momentInUtc } from '../words.ts'

const requested = {
  owner: 'the photographer',
  staff: 'staff',
  case: 'a case, automatically',
  takedown: 'a takedown, automatically',
}

/** Facts on the capture, as the certificate states them. */
export const ProcessFacts = ({ manifest: { capture, owner, requestedBy } }: { manifest: EvidenceManifest }) => (
  <Stack>
    <Heading level={2}>How it was captured</Heading>
    <Text size="small">
      An automatic browser opened the page in a fresh window and recorded every request and answer. It accepted and
      typed nothing. The report holds a certificate of this process for a named person to sign.
    </Text>
    <Facts
      facts={[
        { name: 'For', value: `${owner}, asked for by ${requested[requestedBy]}` },
        { name: 'From', value: <Mono>{momentInUtc(capture.from)}</Mono> },
        { name: 'Until', value: <Mono>{momentInUtc(capture.until)}</Mono> },
        { name: 'Clock', value: formatClock(capture) },
        { name: 'Window', value: `${capture.viewport.width} × ${capture.viewport.height} pixels` },
        { name: 'Language', value: capture.locale },
        { name: 'Time zone', value: capture.timeZone },
        { name: 'Browser says', value: <Mono>{capture.userAgent}</Mono> },
        ...Object.entries(capture.software).map(([name, version]) => ({ name, value: <Mono>{version}</Mono> })),
      ]}
    />
  </Stack>
)

function formatClock({ clockOffset, timeServer }: EvidenceManifest['capture']): string {
  if (clockOffset === null || timeServer === null) return 'Not compared: no time server is set here'
  return `${Math.abs(clockOffset)} ms ${clockOffset < 0 ? 'behind' : 'ahead of'} ${timeServer}`
}
