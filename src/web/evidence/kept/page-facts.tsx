import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** Page, server and registries at the time of capture. */
export const PageFacts = ({ manifest }: { manifest: EvidenceManifest }) => (
  <>
    <Heading level={2}>Page and server</Heading>
    <Columns least="wide">
      <Stack gap="tight">
        <Heading level={3}>The answer</Heading>
        <Facts facts={answerOf(manifest)} />
      </Stack>
      <Stack gap="tight">
        <Heading level={3}>Headers as they were sent</Heading>
        {manifest.page.headers.length === 0 ? (
          <Text size="small" tone="dim">
            None were sent.
          </Text>
        ) : (
          <Facts facts={manifest.page.headers.map(([name, value]) => ({ name, value: <Mono>{value}</Mono> }))} />
        )}
      </Stack>
      <Stack gap="tight">
        <Heading level={3}>Server</Heading>
        <Facts facts={serverOf(manifest)} />
      </Stack>
      <Stack gap="tight">
        <Heading level={3}>Encryption</Heading>
        <Encryption tls={manifest.server.tls} />
      </Stack>
      <Registry title="The domain, by its registry" fact={manifest.server.domain} />
      <Registry title="The network, by its registry" fact={manifest.server.network} />
    </Columns>
  </>
)

function answerOf({ page, capture, copy }: EvidenceManifest): Fact[] {
  const { url, finalUrl, redirects, status, language, cut, overlaysHidden } = page
  return [
    { name: 'Asked for', value: <Mono>{url}</Mono> },
    ...redirects.map((one, at) => ({ name: at === 0 ? 'Sent on by' : '', value: <Mono>{one}</Mono> })),
    ...(finalUrl === url ? [] : [{ name: 'Ended at', value: <Mono>{finalUrl}</Mono> }]),
    { name: 'Status', value: status === null ? 'None' : <Mono>{status}</Mono> },
    { name: 'Requests', value: `${capture.requests}, each with its answer in the record (WARC)` },
    ...(language === null ? [] : [{ name: 'Language', value: language }]),
    ...(overlaysHidden === 0
      ? []
      : [
          {
            name: 'Covered',
            value:
              overlaysHidden === 1
                ? 'One thing that covered the page was hidden for a second picture'
                : `${overlaysHidden} things that covered the page were hidden for a second picture`,
          },
        ]),
    ...cut.map((said) => ({ name: 'Cut', value: said })),
    {
      name: 'Copy',
      value:
        copy.score === null
          ? 'Found by its address'
          : `Recognised by what it shows, score ${Math.round(copy.score)}${copy.agreeing === null ? '' : `, ${copy.agreeing} details agree`}`,
    },
  ]
}

const serverOf = ({ server: { address, port, names } }: EvidenceManifest): Fact[] => [
  {
    name: 'Address',
    value: address === null ? 'Not known' : <Mono>{`${address}${port === null ? '' : `, port ${port}`}`}</Mono>,
  },
  { name: 'Its name stands for', value: names.length === 0 ? 'Nothing' : <Mono>{names.join(', ')}</Mono> },
]

const Encryption = ({ tls }: { tls: EvidenceManifest['server']['tls'] }) =>
  tls === null ? (
    <Text size="small" tone="dim">
      The page came without encryption.
    </Text>
  ) : (
    <Facts
      facts={[
        { name: 'Protocol', value: tls.protocol },
        ...(tls.problem === null ? [] : [{ name: 'Not right', value: tls.problem }]),
        ...tls.chain.flatMap(certificateFacts),
      ]}
    />
  )

const certificateFacts = (one: NonNullable<EvidenceManifest['server']['tls']>['chain'][number]): Fact[] => [
  { name: 'Certificate', value: one.subject },
  { name: 'By', value: one.issuer },
  { name: 'Good', value: <Mono>{`${one.from.slice(0, 10)} to ${one.until.slice(0, 10)}`}</Mono> },
  { name: 'Fingerprint', value: <Mono>{one.sha256}</Mono> },
]

const Registry = ({ title, fact }: { title: string; fact: EvidenceManifest['server']['domain'] }) => (
  <Stack gap="tight">
    <Heading level={3}>{title}</Heading>
    {fact === null ? (
      <Text size="small" tone="dim">
        Its registry did not say anything.
      </Text>
    ) : (
      <Facts
        facts={[
          ...(fact.name === null ? [] : [{ name: 'Name', value: fact.name }]),
          ...(fact.handle === null ? [] : [{ name: 'Handle', value: <Mono>{fact.handle}</Mono> }]),
          ...(fact.country === null ? [] : [{ name: 'Country', value: fact.country }]),
          ...Object.entries(fact.events).map(([name, at]) => ({ name, value: <Mono>{at}</Mono> })),
          { name: 'Read at', value: <Mono>{fact.source}</Mono> },
        ]}
      />
    )}
  </Stack>
)
