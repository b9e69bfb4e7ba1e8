import { FileCheck } from 'lucide-react'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { SheetOfParts } from '#web/ui/photos/sheet-of-parts.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { bytesIn, useEvidenceWords } from './evidence-words.ts'
import { useVerifyWords } from '../verify-words.ts'
import type { Looked } from './use-recognised.ts'

/** Chosen file with the progress of its reading, and a way to choose another. */
export function GivenFile({ looked, onFiles }: { looked: Looked; onFiles: (files: File[]) => void }) {
  const words = useEvidenceWords()
  const { language } = useVerifyWords()
  const { given } = words
  const { name, size } = looked.file
  return (
    <>
      <Row spread="between">
        <Row gap="tight" isOneLine>
          <FileCheck aria-hidden />
          <Stack gap="none">
            <Text>{name}</Text>
            <Text size="small" tone="dim">
              {given.read(bytesIn(words, language, size))}
            </Text>
          </Stack>
        </Row>
        <FileButton look="quiet" onFiles={onFiles}>
          {given.another}
        </FileButton>
      </Row>
      {looked.state === 'reading' && <Progress label={given.reading(name)} percent={looked.percent} />}
      {looked.picture !== undefined && <Preview name={name} source={looked.picture} />}
    </>
  )
}

/** Chosen file, if it is a picture. */
function Preview({ name, source }: { name: string; source: string }) {
  const { given } = useEvidenceWords()
  return (
    <Stack gap="tight">
      <SheetOfParts label={given.label(name)} parts={[{ source, alt: given.picture, width: null, height: null }]} />
      <Text size="caption" tone="dim">
        {given.anywhere}
      </Text>
    </Stack>
  )
}
