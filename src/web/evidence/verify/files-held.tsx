import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { Ring } from '#web/ui/drawings/ring.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Unbroken } from '#web/ui/text/text.tsx'
import { bytesIn, type EvidenceWords, kindIn, useEvidenceWords } from './files/evidence-words.ts'
import type { Looked } from './files/use-recognised.ts'
import { useVerifyWords } from './verify-words.ts'

type Held = { name: string; what: string; size: string; sha256: string; isYours: boolean }

const columnsIn = ({ files }: EvidenceWords): readonly Column<Held>[] => [
  {
    key: 'name',
    header: files.file,
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
    header: files.what,
    cell: ({ what, isYours }) => (
      <>
        {what}
        {isYours && (
          <>
            , <strong>{files.yours}</strong>
          </>
        )}
      </>
    ),
  },
  {
    key: 'size',
    header: files.size,
    align: 'end',
    cell: ({ size }) => <Unbroken>{size}</Unbroken>,
  },
  { key: 'hash', header: 'SHA-256', cell: ({ sha256 }) => <Hash>{sha256}</Hash> },
]

/** Sealed files with hashes, the recognised one ringed. */
export function FilesHeld({ verified, looked }: { verified: VerifiedEvidence; looked: Looked | undefined }) {
  const words = useEvidenceWords()
  const { language } = useVerifyWords()
  const answer = looked?.state === 'recognised' ? looked.answer : undefined
  const manifest: Held = {
    name: 'manifest.json',
    what: words.files.manifest,
    size: '',
    sha256: verified.manifestHash,
    isYours: answer?.kind === 'manifest',
  }
  const files = verified.files.map(({ name, kind, bytes, sha256 }): Held => ({
    name,
    what: kindIn(words, kind),
    size: bytesIn(words, language, bytes),
    sha256,
    isYours: answer?.kind === 'file' && answer.name === name,
  }))
  return (
    <Stack>
      <Heading level={2}>{words.files.title}</Heading>
      <Table
        label={words.files.label}
        columns={columnsIn(words)}
        rows={[manifest, ...files]}
        keyOf={({ name }) => name}
      />
    </Stack>
  )
}
