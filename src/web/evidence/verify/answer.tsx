import { useEffect, useState } from 'react'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Announced } from '#web/ui/text/visually-hidden.tsx'
import { type EvidenceWords, kindIn, useEvidenceWords } from './files/evidence-words.ts'
import type { Recognised } from './files/recognise.ts'

/** Names the file in a sentence and shows both hashes, so that nobody has to trust us. */
export function Answer({ verified, answer }: { verified: VerifiedEvidence; answer: Recognised }) {
  const words = useEvidenceWords()
  const { title, says } = inWords(words, verified, answer)
  // Set after the first frame: screen readers announce only changes of existing elements.
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
            {words.answer.yours}
          </Text>
          <Hash>{answer.sha256}</Hash>
        </Stack>
        {sealed !== undefined && (
          <Stack gap="none">
            <Text size="small" tone="dim">
              {words.answer.sealed}
            </Text>
            <Hash>{sealed}</Hash>
          </Stack>
        )}
      </Columns>
      {sealed !== undefined && (
        <StatusMark filled="full" tone="ok">
          {words.answer.equal}
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

function inWords(
  words: EvidenceWords,
  { files }: VerifiedEvidence,
  answer: Recognised,
): { title: string; says: string } {
  const said = words.answer
  switch (answer.kind) {
    case 'file': {
      const { kind, name } = files[answer.place]!
      const what = kindIn(words, kind)
      const within = `${what.charAt(0).toLowerCase()}${what.slice(1)}`
      return { title: said.belongs, says: said.file(answer.place + 1, files.length, name, within) }
    }
    case 'manifest':
      return { title: said.belongs, says: said.manifest }
    case 'token':
      return { title: said.belongs, says: said.token(answer.authority) }
    case 'package':
      return answer.differing.length === 0
        ? { title: said.package, says: said.packageSame(files.length) }
        : { title: said.changed, says: said.packageChanged(answer.differing.join(', ')) }
    case 'report':
      return { title: said.report, says: said.reportSays }
    case 'none':
      return { title: said.none, says: noneIn(said)[answer.looksLike] }
    default:
      return answer satisfies never
  }
}

const noneIn = ({ noFile, noPackage, noReport }: EvidenceWords['answer']) => ({
  file: noFile,
  package: noPackage,
  report: noReport,
})
