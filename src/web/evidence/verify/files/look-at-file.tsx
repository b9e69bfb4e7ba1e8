import { Suspense } from 'react'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useEvidenceWords } from './evidence-words.ts'
import type { Looked } from './use-recognised.ts'

const GivenFile = lazyPart(() => import('./given-file.tsx'), 'GivenFile')
/** Invisible until something is dragged over the page. */
const PageDrop = lazyPart(() => import('#web/ui/forms/files/page-drop.tsx'), 'PageDrop')
const WhenItWasMade = lazyPart(() => import('../when-it-was-made.tsx'), 'WhenItWasMade')
const Answer = lazyPart(() => import('../answer.tsx'), 'Answer')

type LookAtFileProps = { verified: VerifiedEvidence; looked: Looked | undefined; onFile: (file: File) => void }

/** Takes a file dropped anywhere on the page. */
export const LookAtFile = ({ verified, looked, onFile }: LookAtFileProps) => {
  const { drop, given, when } = useEvidenceWords()
  const takeFirst = ([file]: readonly File[]) => {
    if (file) onFile(file)
  }
  return (
    <Columns least="wide">
      <Stack>
        {looked ? (
          <Suspense>
            <GivenFile looked={looked} onFiles={takeFirst} />
          </Suspense>
        ) : (
          <FileDrop label={drop.label} hint={drop.hint} isMultiple={false} onFiles={takeFirst} />
        )}
        <Suspense>
          <PageDrop label={drop.over} onDrop={({ files }) => takeFirst([...files])} />
        </Suspense>
      </Stack>
      <Stack>
        {looked?.state === 'recognised' && (
          <Suspense>
            <Answer verified={verified} answer={looked.answer} />
          </Suspense>
        )}
        {looked?.state === 'failed' && <Banner tone="error">{looked.message ?? given.unreadable}</Banner>}
        <Suspense fallback={<Skeleton label={when.sealed} lines={3} />}>
          <WhenItWasMade verified={verified} looked={looked} />
        </Suspense>
      </Stack>
    </Columns>
  )
}
