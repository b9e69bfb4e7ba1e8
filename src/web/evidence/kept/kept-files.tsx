import { getEvidenceFile } from '#contract/evidence/endpoints.ts'
import type { EvidenceInFull } from '#contract/evidence/evidence.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text, Unbroken } from '#web/ui/text/text.tsx'
import { DownloadButton } from '../download-button.tsx'
import { formatBytes, keptFileLabels } from '../words.ts'

type Row = { number: string; name: string; what: string; bytes: number | null; sha256: string }

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'File', isOneLine: true, cell: ({ name }) => <Mono>{name}</Mono> },
  { key: 'what', header: 'What it is', cell: ({ what }) => what },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => bytes !== null && <Unbroken>{formatBytes(bytes)}</Unbroken>,
  },
  { key: 'hash', header: 'SHA-256', cell: ({ sha256 }) => <Hash>{sha256}</Hash> },
  {
    key: 'save',
    header: 'Save',
    cell: ({ number, name }) => (
      <DownloadButton endpoint={getEvidenceFile} sent={{ number, name }} of={name}>
        Download
      </DownloadButton>
    ),
  },
]

/** All sealed files with hashes and downloads. */
export function KeptFiles({ evidence: { number, files, manifestHash } }: { evidence: EvidenceInFull }) {
  const rows = files.map(({ name, kind, bytes, sha256 }): Row => ({
    number,
    name,
    what: keptFileLabels[kind],
    bytes,
    sha256,
  }))
  const manifest = {
    number,
    name: 'manifest.json',
    what: 'The list of all files, which is stamped',
    bytes: null,
    sha256: manifestHash ?? '',
  }
  return (
    <Stack>
      <Heading level={2}>Files and hashes</Heading>
      <Table label="Files" columns={columns} rows={[manifest, ...rows]} keyOf={({ name }) => name} />
      <Text size="small" tone="dim">
        Anyone with one of these files, or the whole package, can check it on{' '}
        <TextLink to="/verify/$number" params={{ number }}>
          the public page
        </TextLink>
        . The log below notes each download.
      </Text>
    </Stack>
  )
}
