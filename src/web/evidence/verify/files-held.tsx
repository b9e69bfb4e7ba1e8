import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { Ring } from '#web/ui/drawings/ring.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Unbroken } from '#web/ui/text/text.tsx'
import { formatBytes, keptFileLabels } from '../words.ts'
import type { Looked } from './files/use-recognised.ts'

type Held = { name: string; what: string; bytes: number | null; sha256: string; isYours: boolean }

const columns: readonly Column<Held>[] = [
  {
    key: 'name',
    header: 'File',
    isOneLine: true,
    cell: ({ name, isYours }) =>
      isYours ? (
        <Ring drawnOnceFor={name}>
          <Mono>{name}</Mono>
        </Ring>
      ) : (
        <Mono>{name}</Mono>
      ),
  },
  {
    key: 'what',
    header: 'What it is',
    cell: ({ what, isYours }) => (
      <>
        {what}
        {isYours && (
          <>
            , <strong>your file</strong>
          </>
        )}
      </>
    ),
  },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => bytes !== null && <Unbroken>{formatBytes(bytes)}</Unbroken>,
  },
  { key: 'hash', header: 'SHA-256', cell: ({ sha256 }) => <Hash>{sha256}</Hash> },
]

/** Sealed files with hashes, the recognised one ringed. */
export function FilesHeld({ verified, looked }: { verified: VerifiedEvidence; looked: Looked | undefined }) {
  const answer = looked?.state === 'recognised' ? looked.answer : undefined
  const manifest: Held = {
    name: 'manifest.json',
    what: 'The list of all files, which is stamped',
    bytes: null,
    sha256: verified.manifestHash,
    isYours: answer?.kind === 'manifest',
  }
  const files = verified.files.map(({ name, kind, bytes, sha256 }): Held => ({
    name,
    what: (keptFileLabels as Partial<Record<string, string>>)[kind] ?? kind,
    bytes,
    sha256,
    isYours: answer?.kind === 'file' && answer.name === name,
  }))
  return (
    <Stack>
      <Heading level={2}>What it holds</Heading>
      <Table label="Files" columns={columns} rows={[manifest, ...files]} keyOf={({ name }) => name} />
    </Stack>
  )
}
