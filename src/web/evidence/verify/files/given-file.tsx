import { FileCheck } from 'lucide-react'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { SheetOfParts } from '#web/ui/photos/sheet-of-parts.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatBytes } from '../../words.ts'
import type { Looked } from './use-recognised.ts'

/** The chosen file with reading progress, replaceable. */
export const GivenFile = ({ looked, onFiles }: { looked: Looked; onFiles: (files: File[]) => void }) => (
  <>
    <Row spread="between">
      <Row gap="tight" isOneLine>
        <FileCheck aria-hidden />
        <Stack gap="none">
          <Text>{looked.file.name}</Text>
          <Text size="small" tone="dim">
            {formatBytes(looked.file.size)}, read in your browser. It does not leave it.
          </Text>
        </Stack>
      </Row>
      <FileButton look="quiet" onFiles={onFiles}>
        Choose another
      </FileButton>
    </Row>
    {looked.state === 'reading' && <Progress label={`Reading ${looked.file.name}`} percent={looked.percent} />}
    {looked.picture !== undefined && <Preview name={looked.file.name} source={looked.picture} />}
  </>
)

/** Chosen file, if it is a picture. */
const Preview = ({ name, source }: { name: string; source: string }) => (
  <Stack gap="tight">
    <SheetOfParts
      label={`${name}, your file`}
      parts={[{ source, alt: 'Your file, as it is', width: null, height: null }]}
    />
    <Text size="caption" tone="dim">
      Your file, as it is. Drop another anywhere on this page.
    </Text>
  </Stack>
)
