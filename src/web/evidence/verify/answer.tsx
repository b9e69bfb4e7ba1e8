import { useEffect, useState } from 'react'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Announced } from '#web/ui/text/visually-hidden.tsx'
import { keptFileLabels } from '../words.ts'
import type { Recognised } from './files/recognise.ts'

/** Names the file in a sentence and shows both hashes, so that nobody has to trust us. */
export function Answer({ verified, answer }: { verified: VerifiedEvidence; answer: Recognised }) {
  const { title, says } = inWords(verified, answer)
  // Set late, since screen readers announce only changes.
  const [said, say] = useState('')
  useEffect(() => {
    const frame = requestAnimationFrame(() => say(`${title}. ${says}`))
    return () => cancelAnimationFrame(frame)
  }, [title, says])
  const sealed = sealedHash(verified, answer)
  return (
    <Stack>
      <Stack gap="tight">
        <Heading level={2}>{title}</Heading>
        <Text>{says}</Text>
      </Stack>
      <Announced>{said}</Announced>
      <Columns least="narrow">
        <Stack gap="none">
          <Text size="small" tone="dim">
            Your file, SHA-256
          </Text>
          <Hash>{answer.sha256}</Hash>
        </Stack>
        {sealed !== undefined && (
          <Stack gap="none">
            <Text size="small" tone="dim">
              Sealed, SHA-256
            </Text>
            <Hash>{sealed}</Hash>
          </Stack>
        )}
      </Columns>
      {sealed !== undefined && (
        <StatusMark filled="full" tone="ok">
          Equal in all 64 characters
        </StatusMark>
      )}
    </Stack>
  )
}

/** The sealed hash that equals the file's. */
function sealedHash({ files, manifestHash }: VerifiedEvidence, answer: Recognised): string | undefined {
  if (answer.kind === 'file') return files[answer.place]!.sha256
  return answer.kind === 'manifest' ? manifestHash : undefined
}

const belongs = 'This file belongs to this evidence'

function inWords(verified: VerifiedEvidence, answer: Recognised): { title: string; says: string } {
  switch (answer.kind) {
    case 'file': {
      const { kind, name } = verified.files[answer.place]!
      const what = (keptFileLabels as Partial<Record<string, string>>)[kind] ?? name
      return {
        title: belongs,
        says: `It is file ${answer.place + 1} of ${verified.files.length}, ${name}: ${what.charAt(0).toLowerCase()}${what.slice(1)}, exactly as it was sealed.`,
      }
    }
    case 'manifest':
      return { title: belongs, says: 'It is the list of all its files, which is what the time-stamps are of.' }
    case 'token':
      return { title: belongs, says: `It is the time-stamp by ${answer.authority}.` }
    case 'package':
      return answer.differing.length === 0
        ? {
            title: 'This package is of this evidence',
            says: `Its list of files is the sealed one, and all ${verified.files.length} files in it are exactly as they were sealed.`,
          }
        : {
            title: 'This package was changed',
            says: `Its list of files is the sealed one, but these are not as they were sealed: ${answer.differing.join(', ')}.`,
          }
    case 'report':
      return {
        title: 'This report is of this evidence',
        says: 'It carries the sealed list of files. Whether its own pages are as we signed them, its signature says: a PDF reader that checks signatures shows it.',
      }
    case 'none':
      return { title: 'This file is none of this evidence', says: noneLabels[answer.looksLike] }
    default:
      return answer satisfies never
  }
}

const noneLabels = {
  file: 'Its hash is not among those that were sealed. It may be another file, or one that was changed: opened and saved again, made smaller, or sent by a program that does so.',
  package: 'It is a package, but the list of files in it is not the one that was sealed under this number.',
  report:
    'It is a PDF, but the sealed list of files is not attached to it: it is no report of this evidence, or it was saved again by another program.',
}
